import { Link } from '@tanstack/react-router'
import { EyeOff, Pin } from 'lucide-react'
import { forumMessages } from '#contract/forum.texts.ts'
import type { ThreadLine } from '#contract/forum.ts'
import { PostedAt } from '#web/posts/PostedAt.tsx'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'
import { AuthorAvatar } from './Author.tsx'
import { formatAuthorName } from './format-thread.ts'

/** A discussion in the list: author, title, excerpt and number of replies. The whole line links to it. */
export const ThreadListItem = ({ thread, now }: { thread: ThreadLine; now: number }) => {
  // A collapsed discussion shows a placeholder instead of its title, so it is not a heading.
  const Title = thread.is_collapsed ? 'p' : 'h2'
  return (
    <li className="relative flex gap-3 py-4 not-first:border-t not-first:border-line">
      <AuthorAvatar message={thread} />
      <div className="min-w-0 flex-1">
        <ThreadBadges thread={thread} />
        <Title dir="auto" className={thread.is_collapsed ? 'text-ink-2' : 'text-name! leading-snug! wrap-anywhere'}>
          <Link to="/behind-the-bar/threads/$threadId" params={{ threadId: thread.id }} className="stretch">
            {thread.title ?? forumMessages.collapsed}
          </Link>
        </Title>
        {thread.excerpt ? (
          <p dir="auto" className="mt-0.5 line-clamp-2 text-small text-ink-2 wrap-anywhere">
            {thread.excerpt}
          </p>
        ) : null}
        {thread.image_url ? (
          <PlaceholderImage
            src={thread.image_url}
            // The linked title names the image too.
            alt={thread.image_alt ?? ''}
            width={thread.image_width}
            height={thread.image_height}
            placeholder={thread.image_placeholder}
            className="mt-2 h-28 w-44 max-w-full rounded-key"
          />
        ) : null}
        <p className="mt-1 text-micro text-ink-3 wrap-anywhere">
          {thread.is_collapsed ? null : (
            <>
              <bdi>{formatAuthorName(thread.author)}</bdi> <span aria-hidden>· </span>
            </>
          )}
          <PostedAt at={thread.created_at} now={now} />
        </p>
      </div>
      <p className="w-12 flex-none text-center">
        <span className="sign block text-title leading-tight font-bold">
          {thread.reply_count.toLocaleString('en-US')}
        </span>{' '}
        <span className="text-micro text-ink-3">{thread.reply_count === 1 ? 'reply' : 'replies'}</span>
      </p>
    </li>
  )
}

/** Badges of a pinned discussion and of one that only staff can still see. */
export const ThreadBadges = ({ thread }: { thread: Pick<ThreadLine, 'is_pinned' | 'is_hidden'> }) =>
  thread.is_pinned || thread.is_hidden ? (
    <p className="mb-0.5 flex flex-wrap gap-x-3 text-micro font-semibold text-ink-2">
      {thread.is_pinned ? (
        <span className="inline-flex items-center gap-1">
          <Pin aria-hidden className="size-4" />
          Pinned
        </span>
      ) : null}
      {thread.is_hidden ? <HiddenBadge /> : null}
    </p>
  ) : null

export const HiddenBadge = () => (
  <span className="inline-flex items-center gap-1 text-micro font-semibold text-cherry">
    <EyeOff aria-hidden className="size-4" />
    Hidden by staff
  </span>
)
