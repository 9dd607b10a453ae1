import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'

type NewItemsButtonProps = {
  text: string | undefined
  busy?: boolean
  onBring: () => void
  className?: string
  /** The new items are below the list. */
  below?: boolean
}

/** Announces new items above or below the list without moving it; a tap loads them. */
export const NewItemsButton = ({ text, busy, onBring, className = '-mt-7.5', below }: NewItemsButtonProps) => (
  // Placed between cards or on a dividing line, so that it covers no text.
  <div
    role="status"
    className={cx(
      'pointer-events-none sticky z-10 flex h-0 justify-center',
      below ? 'bottom-26 items-center desk:bottom-12' : 'top-23.5 desk:top-27.5',
    )}
  >
    {text ? (
      <Button
        look="solid"
        busy={busy}
        busyLabel="Loading..."
        onClick={onBring}
        className={cx('pointer-events-auto h-11 rounded-chip! shadow-2 motion-safe:animate-fade', className)}
      >
        {below ? <ArrowDown aria-hidden className="size-5" /> : <ArrowUp aria-hidden className="size-5" />}
        {text}
      </Button>
    ) : null}
  </div>
)
