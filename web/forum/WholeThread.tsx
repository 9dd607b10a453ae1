import { forumMessages } from '#contract/forum.texts.ts'
import type { Thread } from '#contract/forum.ts'
import { isVerifiedBartender } from '#web/core/forum-access.ts'
import { useWatchedThread } from '#web/live/watching.ts'
import { SaidAt } from '#web/posts/SaidAt.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useMinute } from '#web/ui/minute-clock.ts'
import { AuthorName } from './AuthorName.tsx'
import { Face } from './Face.tsx'
import { PlainText } from './PlainText.tsx'
import { Replies } from './Replies.tsx'
import { ThreadMenu } from './ThreadMenu.tsx'
import { ThreadPicture } from './ThreadPicture.tsx'
import { Marks } from './ThreadRow.tsx'

/** What was asked, and what was answered. */
export const WholeThread = ({ thread }: { thread: Thread }) => {
  const now = useMinute()
  useWatchedThread(thread.id)
  const title = thread.title ?? forumMessages.collapsed
  return (
    <>
      <title>{`${title} · Last Call`}</title>
      <Card as="article" aria-labelledby="thread" className="grid gap-4">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <Marks thread={thread} />
            <h1 id="thread" className="wrap-anywhere">
              {title}
            </h1>
          </div>
          <ThreadMenu thread={thread} title={title} />
        </div>
        <div className="flex items-center gap-3">
          <Face said={thread} />
          <p className="min-w-0 text-small">
            {thread.is_collapsed ? null : (
              <span className="block">
                <AuthorName author={thread.author} />
              </span>
            )}
            <span className="text-micro text-ink-3">
              <SaidAt at={thread.created_at} now={now} />
              {thread.author && isVerifiedBartender(thread.author) ? ' · verified bartender' : null}
            </span>
          </p>
        </div>
        {thread.content ? <PlainText text={thread.content} /> : null}
        <ThreadPicture thread={thread} />
      </Card>
      <Replies thread={thread} now={now} />
    </>
  )
}
