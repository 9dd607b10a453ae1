import { useState } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import type { Thread } from '#contract/forum.ts'
import { useScrollToHash } from '#web/core/use-scroll-to-hash.ts'
import { MessageList } from '#web/posts/MessageList.tsx'
import { useDraft } from '#web/posts/use-draft.ts'
import { Card } from '#web/ui/Card.tsx'
import { NewItemsButton } from '#web/ui/NewItemsButton.tsx'
import { toReplyDraftKey } from './draft-keys.ts'
import { formatReplyCount, formatShowMore } from './format-thread.ts'
import { useForumDenied } from './forum-guard.ts'
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
  useForumDenied(query.error)
  useScrollToHash('reply-', { ...query, fetchNextPage: replies.loadMore })
  const [loadingNew, setLoadingNew] = useState(false)
  const showNew = async () => {
    setLoadingNew(true)
    const first = await replies.showNew().finally(() => setLoadingNew(false))
    if (first) requestAnimationFrame(() => focusReply(first))
  }
  return (
    <Card aria-labelledby="replies" className="in-order mt-4">
      <h2 id="replies" className="mb-3">
        {thread.reply_count > 0 ? formatReplyCount(thread.reply_count) : 'Replies'}
      </h2>
      <MessageList
        query={query}
        count={shown.length}
        ruled
        loading="Loading replies..."
        failed={forumMessages.repliesFailed}
        more={formatShowMore(thread.reply_count, shown.length)}
        onMore={() => void replies.loadMore()}
      >
        {shown.length > 0 ? (
          <ul>
            {shown.map((reply) => (
              <ReplyListItem key={reply.id} reply={reply} now={now} />
            ))}
          </ul>
        ) : query.hasNextPage || newCount > 0 ? null : (
          <p className="pb-3 text-ink-2">No replies yet.</p>
        )}
      </MessageList>
      <div ref={end} />
      <NewItemsButton
        below
        text={newCount > 0 ? formatReplyCount(newCount, 'new ') : undefined}
        busy={loadingNew}
        onBring={() => void showNew()}
        className="flex-none"
      />
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
