import { useState } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import type { Thread } from '#contract/forum.ts'
import { useScrollToHash } from '#web/core/use-scroll-to-hash.ts'
import { useDraft } from '#web/posts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { useListFocusFallback } from '#web/ui/use-list-focus-fallback.ts'
import { toReplyDraftKey } from './draft-keys.ts'
import { formatReplyCount, formatShowMore } from './format-thread.ts'
import { useForumDenied } from './forum-guard.ts'
import { NewRepliesButton } from './NewRepliesButton.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { ReplyListItem, toReplyAnchor } from './ReplyListItem.tsx'
import { StaffAccessNote } from './StaffAccessNote.tsx'
import { useInView } from './use-in-view.ts'
import { useReplies } from './use-replies.ts'

/** The replies to a discussion, oldest first, and the reply form. */
export const Replies = ({ thread, now }: { thread: Thread; now: number }) => {
  const [text, setText] = useDraft(toReplyDraftKey(thread.id))
  const [focusWithin, setFocusWithin] = useState(false)
  const [end, atEnd] = useInView()
  const replies = useReplies(thread, { atEnd, writing: focusWithin || text !== '' })
  const { query, shown, newCount } = replies
  const box = useListFocusFallback(shown.length)
  useForumDenied(query.error)
  useScrollToHash('reply-', { ...query, fetchNextPage: replies.loadMore })
  const [loadingNew, setLoadingNew] = useState(false)
  const showNew = async () => {
    setLoadingNew(true)
    const first = await replies.showNew().finally(() => setLoadingNew(false))
    if (first) requestAnimationFrame(() => focusReply(first))
  }
  const { isFetchNextPageError: nextFailed, hasNextPage, isFetchingNextPage } = query
  return (
    <Card aria-labelledby="replies" className="mt-4">
      <h2 id="replies" className="mb-3">
        {thread.reply_count > 0 ? formatReplyCount(thread.reply_count) : 'Replies'}
      </h2>
      <div ref={box} tabIndex={-1} className="outline-none">
        <QueryView query={query} failed={forumMessages.repliesFailed} loading={<ReplySkeletons />}>
          {() =>
            shown.length > 0 ? (
              <ul>
                {shown.map((reply) => (
                  <ReplyListItem key={reply.id} reply={reply} now={now} />
                ))}
              </ul>
            ) : hasNextPage || newCount > 0 ? null : (
              <p className="pb-3 text-ink-2">No replies yet.</p>
            )
          }
        </QueryView>
        {nextFailed ? (
          <Notice
            tone="error"
            title={forumMessages.repliesFailed}
            onRetry={() => void replies.loadMore()}
            className="my-3"
          />
        ) : null}
        {hasNextPage && !nextFailed ? (
          <div className="flex justify-center border-t border-line py-3">
            <Button busy={isFetchingNextPage} busyLabel="Loading..." onClick={() => void replies.loadMore()}>
              {formatShowMore(thread.reply_count, shown.length)}
            </Button>
          </div>
        ) : null}
        <div ref={end} />
      </div>
      <NewRepliesButton count={newCount} busy={loadingNew} onShow={() => void showNew()} />
      <div className="grid gap-4 border-t border-line pt-4">
        {thread.can_reply ? (
          <ReplyForm
            thread={thread}
            text={text}
            onText={setText}
            onFocusWithin={setFocusWithin}
            onSent={replies.countOwnReply}
          />
        ) : (
          <StaffAccessNote />
        )}
      </div>
    </Card>
  )
}

/** Moves the focus to a reply, for keyboard and screen reader users, and scrolls to it. */
const focusReply = (id: string) => {
  const row = document.getElementById(toReplyAnchor(id))
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'center' })
}

const ReplySkeletons = () => (
  <Loading text="Loading replies..." quiet>
    {['a', 'b'].map((key) => (
      <span key={key} aria-hidden className="flex gap-3 border-t border-line py-4">
        <Skeleton className="size-10 flex-none rounded-full!" />
        <span className="grid flex-1 content-center gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
        </span>
      </span>
    ))}
  </Loading>
)
