import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Comment } from '#contract/posts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { useMe } from '#web/core/session.ts'
import { linkTargetStyle } from '#web/core/use-scroll-to-hash.ts'
import { MentionText } from '#web/mentions/MentionText.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { formatPersonName } from './format-post.ts'
import { authorLinkStyle, PersonLink } from './PersonLink.tsx'
import { PostedAt } from './PostedAt.tsx'

// Loaded on demand, because few comments are deleted.
const DeleteComment = lazyPart(() =>
  import('./DeleteComment.tsx').then((module) => ({ default: module.DeleteComment })),
)
// Loaded separately, so that the feed can show comments before the menu's code arrives.
const OtherCommentMenu = lazyPart(() =>
  import('./OtherCommentMenu.tsx').then((module) => ({ default: module.OtherCommentMenu })),
)

export const CommentListItem = ({ comment, now }: { comment: Comment; now: number }) => {
  const [deleting, setDeleting] = useState<boolean>()
  const { author } = comment
  const me = useMe()
  return (
    <li id={`comment-${comment.id}`} className={cx('flex gap-3 py-1.5', linkTargetStyle)}>
      <PersonAvatar person={author} size="s" className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <PersonLink person={author} className={authorLinkStyle} />
          <span className="text-micro text-ink-3">
            <PostedAt at={comment.created_at} now={now} />
          </span>
        </p>
        <p dir="auto" className="text-[1rem] text-pretty whitespace-pre-line text-ink-2 wrap-anywhere">
          <MentionText text={comment.content} mentions={comment.mentions} />
        </p>
      </div>
      {author.id === me.id ? null : (
        <Suspense fallback={<span className="size-11" />}>
          <OtherCommentMenu comment={comment} />
        </Suspense>
      )}
      {comment.can_delete ? (
        <IconButton
          label={`Delete ${formatPersonName(author)}’s comment`}
          title="Delete"
          className="-mt-1.5 -mr-2.5 text-ink-3"
          onClick={() => setDeleting(true)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      ) : null}
      <Suspense>
        {comment.can_delete && deleting !== undefined ? (
          <DeleteComment comment={comment} open={deleting} onOpenChange={setDeleting} />
        ) : null}
      </Suspense>
    </li>
  )
}
