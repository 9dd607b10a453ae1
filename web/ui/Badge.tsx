import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type BadgeProps = {
  /** `lit` only for what is on now; `mint` for verified and saved. */
  tone?: 'plain' | 'outline' | 'mint' | 'lit' | 'cherry'
  icon?: ReactNode
  children: ReactNode
  className?: string
}

const tones = {
  plain: 'bg-surface-2 text-ink-2',
  outline: 'shadow-[inset_0_0_0_1px_var(--lc-edge)] text-ink-2',
  mint: 'bg-mint-wash text-mint',
  lit: 'bg-lit text-on-lit !font-[750]',
  cherry: 'bg-cherry-wash text-cherry',
}

/** One or two words about a state. */
export const Badge = ({ tone = 'plain', icon, children, className }: BadgeProps) => (
  <span
    className={cx(
      'inline-flex min-h-6.5 items-center gap-1.5 rounded-chip px-2.5 text-micro leading-none font-semibold whitespace-nowrap',
      'forced-colors:border [&>svg]:size-3.75 [&>svg]:flex-none',
      tones[tone],
      className,
    )}
  >
    {tone === 'lit' && icon === undefined ? <span aria-hidden className="size-2 rounded-full bg-current" /> : icon}
    {children}
  </span>
)
