import { ArrowUp } from 'lucide-react'
import { FEED_NEWER_MOST } from '#contract/feed.texts.ts'
import { newPostsText } from '#web/posts/phrases.ts'
import { Button } from '#web/ui/Button.tsx'

type NewPostsProps = { count: number; busy: boolean; onBring: () => void }

/** Says that something came, over the feed and without moving it; a tap brings it in. */
export const NewPosts = ({ count, busy, onBring }: NewPostsProps) => (
  // Between the cards it covers no word.
  <div role="status" className="pointer-events-none sticky top-23.5 z-10 flex h-0 justify-center desk:top-27.5">
    {count > 0 ? (
      <Button
        look="solid"
        busy={busy}
        busyLabel="Loading..."
        onClick={onBring}
        className="pointer-events-auto -mt-7.5 h-11 rounded-chip! shadow-2 motion-safe:animate-fade"
      >
        <ArrowUp aria-hidden className="size-5" />
        {newPostsText(count, FEED_NEWER_MOST)}
      </Button>
    ) : null}
  </div>
)
