import { Link } from '@tanstack/react-router'
import type { Thread } from '#contract/forum.ts'
import { formatPersonName } from '#web/posts/format-post.ts'
import { DELETED_USER } from './format-thread.ts'

/** The author's name, linked to their profile unless the account was deleted. */
export const AuthorName = ({ author }: Pick<Thread, 'author'>) =>
  author ? (
    <Link
      to="/profiles/$userIdentifier"
      params={{ userIdentifier: author.username_slug }}
      className="relative font-semibold text-ink underline-offset-[0.2em] before:absolute before:-inset-x-2 before:-inset-y-2 wrap-anywhere hover:underline"
    >
      <bdi>{formatPersonName(author)}</bdi>
    </Link>
  ) : (
    <span className="font-semibold">{DELETED_USER}</span>
  )
