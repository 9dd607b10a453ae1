import { EyeOff, UserRound } from 'lucide-react'
import type { Reply, ThreadLine } from '#contract/forum.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { appTexts } from '#web/core/texts.ts'
import { authorLinkStyle, PersonLink } from '#web/posts/PersonLink.tsx'
import { cx } from '#web/ui/cx.ts'

type ForumMessage = Pick<ThreadLine | Reply, 'author' | 'is_collapsed'>

/** The author's avatar, or an icon if the account was deleted or the message is collapsed. */
export const AuthorAvatar = ({ message: { author, is_collapsed } }: { message: ForumMessage }) => {
  if (author) return <PersonAvatar person={author} size="s" />
  const Icon = is_collapsed ? EyeOff : UserRound
  return (
    <span aria-hidden className="grid size-10 flex-none place-items-center rounded-full bg-surface-2 text-ink-3">
      <Icon className="size-5" />
    </span>
  )
}

/** The author's name, linked to their profile unless the account was deleted. */
export const AuthorName = ({ author }: Pick<ForumMessage, 'author'>) =>
  author ? (
    <PersonLink person={author} className={cx(authorLinkStyle, 'text-ink')} />
  ) : (
    <span className="font-semibold">{appTexts.deletedUser}</span>
  )
