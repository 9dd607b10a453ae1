import { ArrowDown } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { formatReplyCount } from './format-thread.ts'

/**
 * Offers to show replies that arrived since the list was loaded. Floats over the page so that nothing moves; at the end
 * of the list it sits on the dividing line and covers no text.
 */
export const NewRepliesButton = ({ count, busy, onShow }: { count: number; busy: boolean; onShow: () => void }) => (
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
