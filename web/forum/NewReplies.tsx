import { ArrowDown } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { repliesText } from './phrases.ts'

type NewRepliesProps = { count: number; busy: boolean; onBring: () => void }

/** Says that others answered meanwhile, over the page and without moving it; a tap leads there. On the line where the replies end it covers no word. */
export const NewReplies = ({ count, busy, onBring }: NewRepliesProps) => (
  <div
    role="status"
    className="pointer-events-none sticky bottom-26 z-10 flex h-0 items-center justify-center desk:bottom-12"
  >
    {count > 0 ? (
      <Button
        look="solid"
        busy={busy}
        busyLabel="Loading..."
        onClick={onBring}
        className="pointer-events-auto h-11 flex-none rounded-chip! shadow-2 motion-safe:animate-fade"
      >
        <ArrowDown aria-hidden className="size-5" />
        {repliesText(count, 'new ')}
      </Button>
    ) : null}
  </div>
)
