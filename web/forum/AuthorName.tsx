import type { Thread } from '#contract/forum.ts'
import { authorLinkStyle, PersonLink } from '#web/posts/PersonLink.tsx'
import { cx } from '#web/ui/cx.ts'
import { DELETED_USER } from './format-thread.ts'

/** The author's name, linked to their profile unless the account was deleted. */
export const AuthorName = ({ author }: Pick<Thread, 'author'>) =>
  author ? (
    <PersonLink person={author} className={cx(authorLinkStyle, 'text-ink')} />
  ) : (
    <span className="font-semibold">{DELETED_USER}</span>
  )
