import { forumMessages } from '#contract/forum.texts.ts'
import type { Thread } from '#contract/forum.ts'
import { isVerifiedBartender } from '#web/core/forum-access.ts'
import { useWatchThread } from '#web/live/watched-ids.ts'
import { PostedAt } from '#web/posts/PostedAt.tsx'
import { ZoomableImage } from '#web/posts/PostPhoto.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { AuthorAvatar, AuthorName } from './Author.tsx'
import { PlainText } from './PlainText.tsx'
import { Replies } from './Replies.tsx'
import { ThreadBadges } from './ThreadListItem.tsx'
import { ThreadMenu } from './ThreadMenu.tsx'

/** A discussion followed by its replies. */
export const ThreadView = ({ thread }: { thread: Thread }) => {
  const now = useCurrentMinute()
  useWatchThread(thread.id)
  const title = thread.title ?? forumMessages.collapsed
  return (
    <>
      <title>{`${title} · Last Call`}</title>
      <Card as="article" aria-labelledby="thread" className="grid gap-4">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <ThreadBadges thread={thread} />
            <h1 id="thread" dir="auto" className="wrap-anywhere">
              {title}
            </h1>
          </div>
          <ThreadMenu thread={thread} title={title} />
        </div>
        <div className="flex items-center gap-3">
          <AuthorAvatar message={thread} />
          <p className="min-w-0 text-small">
            {thread.is_collapsed ? null : (
              <span className="block">
                <AuthorName author={thread.author} />
              </span>
            )}
            <span className="text-micro text-ink-3">
              <PostedAt at={thread.created_at} now={now} />
              {thread.author && isVerifiedBartender(thread.author) ? ' · verified bartender' : null}
            </span>
          </p>
        </div>
        {thread.content ? <PlainText text={thread.content} /> : null}
        <ZoomableImage
          image={thread}
          label={thread.image_alt ? `Open image: ${thread.image_alt}` : 'Open the image'}
          description={thread.image_alt || thread.title}
        />
      </Card>
      <Replies thread={thread} now={now} />
    </>
  )
}
