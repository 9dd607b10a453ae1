import { ArrowDown } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { formatReplyCount } from './format-thread.ts'

type NewRepliesButtonProps = { count: number; busy: boolean; onShow: () => void }

/** Says that others answered meanwhile, over the page and without moving it; a tap leads there. On the line where the replies end it covers no word. */
export const NewRepliesButton = ({ count, busy, onShow }: NewRepliesButtonProps) => (
  <div
    role="status"
    className="pointer-events-none sticky bottom-26 z-10 flex h-0 items-center justify-center desk:bottom-12"
  >
    {count > 0 ? (
      <Button
        look="solid"
        busy={busy}
        busyLabel="Loading..."
        onClick={onShow}
        className="pointer-events-auto h-11 flex-none rounded-chip! shadow-2 motion-safe:animate-fade"
      >
        <ArrowDown aria-hidden className="size-5" />
        {formatReplyCount(count, 'new ')}
      </Button>
    ) : null}
  </div>
)
