import { Suspense, useState } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import type { Reply } from '#contract/forum.ts'
import { linkTargetStyle } from '#web/core/use-scroll-to-hash.ts'
import { PostedAt } from '#web/posts/PostedAt.tsx'
import { ReportMenuItem } from '#web/reports/ReportMenuItem.tsx'
import { cx } from '#web/ui/cx.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { DeleteMenuItem } from '#web/ui/Menu.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { AuthorAvatar, AuthorName } from './Author.tsx'
import { formatAuthorName } from './format-thread.ts'
import { PlainText } from './PlainText.tsx'
import { HiddenBadge } from './ThreadListItem.tsx'

const DeleteReply = lazyPart(() => import('./DeleteReply.tsx').then((module) => ({ default: module.DeleteReply })))

export const toReplyAnchor = (id: string) => `reply-${id}`

export const ReplyListItem = ({ reply, now }: { reply: Reply; now: number }) => (
  <li
    id={toReplyAnchor(reply.id)}
    tabIndex={-1}
    className={cx('flex gap-3 border-t border-line py-4', linkTargetStyle)}
  >
    <AuthorAvatar message={reply} />
    <div className="min-w-0 flex-1">
      <div className="flex items-start gap-2">
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-small">
          {reply.is_collapsed ? null : <AuthorName author={reply.author} />}
          <span className="text-micro text-ink-3">
            <PostedAt at={reply.created_at} now={now} />
          </span>
          {reply.is_hidden ? <HiddenBadge /> : null}
        </p>
        <ReplyMenu reply={reply} />
      </div>
      {reply.content === null ? (
        <p className="text-ink-2">{forumMessages.collapsed}</p>
      ) : (
        <PlainText text={reply.content} className="mt-0.5" />
      )}
    </div>
  </li>
)

const ReplyMenu = ({ reply }: { reply: Reply }) => {
  const [deleting, setDeleting] = useState<boolean>()
  const reportable = !reply.is_mine && !reply.is_collapsed
  if (!reportable && !reply.can_delete) return null
  const label = reply.is_mine ? 'your reply' : `${formatAuthorName(reply.author)}’s reply`
  return (
    <>
      <MoreMenu label={uiTexts.moreAbout(label)} menuLabel="Reply" title="More" className="-my-3 -mr-2.5">
        {reportable ? <ReportMenuItem subject_type="reply" subject_id={reply.id} label={label} /> : null}
        {reply.can_delete ? <DeleteMenuItem onSelect={() => setDeleting(true)} /> : null}
      </MoreMenu>
      <Suspense>
        {deleting === undefined ? null : <DeleteReply reply={reply} open={deleting} onOpenChange={setDeleting} />}
      </Suspense>
    </>
  )
}
