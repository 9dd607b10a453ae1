import { Link } from '@tanstack/react-router'
import type { Post } from '#contract/posts.ts'
import { formatPersonName } from './format-post.ts'

/** A person's name, linked to their profile. */
export const PersonLink = ({ person, className }: { person: NonNullable<Post['author']>; className: string }) => (
  <Link to="/profiles/$userIdentifier" params={{ userIdentifier: person.username_slug }} className={className}>
    <bdi>{formatPersonName(person)}</bdi>
  </Link>
)

/** The author of a comment or reply. */
export const authorLinkStyle = 'thumb-room font-semibold underline-offset-[0.2em] wrap-anywhere hover:underline'
