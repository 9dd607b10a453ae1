import type { Post } from '#contract/posts.ts'
import { formatFirstName, type PersonName } from '#web/core/person-name.ts'
import { formatList } from '#web/ui/format-list.ts'
import { formatRelativeTime } from '#web/ui/relative-time.ts'

const MINUTE = 60_000

/** The name of a post's author: a venue or a person. */
export const formatPostAuthor = ({ author, venue }: Pick<Post, 'author' | 'venue'>): string =>
  venue?.name ?? (author ? formatPersonName(author) : 'Last Call')

export const formatPersonName = ({ full_name, username }: PersonName): string => full_name || username

/** How long ago something was posted: `12m ago`, or `Just now` within a minute. */
export const formatPostedAt = (at: string, now: number): string =>
  now - Date.parse(at) < MINUTE ? 'Just now' : formatRelativeTime(at, now)

/** `87 likes`, `1 comment` */
export const formatCount = (count: number, word: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? word : `${word}s`}`

/** `3 new posts`, or `20+ new posts` at the maximum. */
export const formatNewPostCount = (count: number, max: number): string =>
  count >= max ? `${max}+ new posts` : formatCount(count, 'new post')

/** `You, Omar and 85 others`; people the viewer may not see only count as others. */
export const formatLikers = (
  { like_count, liked_by_me }: Pick<Post, 'like_count' | 'liked_by_me'>,
  known: readonly (PersonName & { id: string })[],
  myId: string,
): string => {
  const others = known.filter(({ id }) => id !== myId).map(formatFirstName)
  const named = [...(liked_by_me ? ['You'] : []), ...others].slice(0, like_count === 3 ? 3 : 2)
  const rest = like_count - named.length
  if (like_count === 0) return ''
  if (named.length === 0) return formatCount(like_count, 'like')
  return formatList(rest > 0 ? [...named, formatCount(rest, 'other')] : named)
}
