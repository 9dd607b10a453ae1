import { ArrowUp } from 'lucide-react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'

type NewItemsButtonProps = { text: string | undefined; busy?: boolean; onBring: () => void; className?: string }

/** Announces new items above the list without moving it; a tap loads them. */
export const NewItemsButton = ({ text, busy = false, onBring, className = '-mt-7.5' }: NewItemsButtonProps) => (
  // Placed between cards, so that it covers no text.
  <div role="status" className="pointer-events-none sticky top-23.5 z-10 flex h-0 justify-center desk:top-27.5">
    {text ? (
      <Button
        look="solid"
        busy={busy}
        busyLabel="Loading..."
        onClick={onBring}
        className={cx('pointer-events-auto h-11 rounded-chip! shadow-2 motion-safe:animate-fade', className)}
      >
        <ArrowUp aria-hidden className="size-5" />
        {text}
      </Button>
    ) : null}
  </div>
)
