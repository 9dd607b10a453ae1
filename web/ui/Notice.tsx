import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { uiTexts } from './texts.ts'

type NoticeProps = {
  tone?: 'info' | 'error' | 'success'
  title?: ReactNode
  children?: ReactNode
  icon?: ReactNode
  /** Shows a Try again button, for a failed request. */
  onRetry?: () => void
  className?: string
}

const tones = { info: 'bg-surface-2', error: 'bg-cherry-wash', success: 'bg-mint-wash' }
const icons = {
  info: <Info aria-hidden />,
  error: <CircleAlert aria-hidden className="text-cherry" />,
  success: <CircleCheck aria-hidden className="text-mint" />,
}

/** An inline message. Errors interrupt screen readers (`role="alert"`), other tones don't. */
export const Notice = ({ tone = 'info', title, children, icon, onRetry, className }: NoticeProps) => (
  <div
    role={tone === 'error' ? 'alert' : 'status'}
    className={cx(
      'flex gap-3 rounded-key px-4 py-3.5 text-small leading-normal text-ink forced-colors:border [&>svg]:size-5 [&>svg]:flex-none',
      tones[tone],
      className,
    )}
  >
    {icon ?? icons[tone]}
    <div className="min-w-0 flex-1">
      {title ? <p className="font-semibold">{title}</p> : null}
      {children}
      {onRetry ? (
        <button type="button" onClick={onRetry} className="link-line -mb-2 flex min-h-11 items-center">
          {uiTexts.tryAgain}
        </button>
      ) : null}
    </div>
  </div>
)
