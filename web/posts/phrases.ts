import type { Post } from '#contract/posts.ts'
import { agoText } from '#web/ui/ago.ts'

const MINUTE = 60_000

type Named = { full_name: string | null; username: string }

/** Who speaks in a post. */
export const speakerOf = ({ author, venue }: Pick<Post, 'author' | 'venue'>): string =>
  venue?.name ?? (author ? personName(author) : 'Last Call')

export const personName = ({ full_name, username }: Named): string => full_name || username

/** How long ago something was said; within a minute seconds are noise. */
export const saidText = (at: string, now: number): string =>
  now - Date.parse(at) < MINUTE ? 'Just now' : agoText(at, now)

/** How a person is called among others: `Omar`, else the handle. */
export const firstName = ({ full_name, username }: Named): string => full_name?.split(' ')[0] || username

/** `87 likes`, `1 comment` */
export const countText = (count: number, word: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? word : `${word}s`}`

/** `3 new posts`, as far as they are counted. */
export const newPostsText = (count: number, most: number): string =>
  count >= most ? `${most}+ new posts` : countText(count, 'new post')

/** `You, Omar and 85 others`; whom one may not know of is among the others. */
export const likersText = (
  { like_count, liked_by_me }: Pick<Post, 'like_count' | 'liked_by_me'>,
  known: readonly (Named & { id: string })[],
  myId: string,
): string => {
  const others = known.filter(({ id }) => id !== myId).map(firstName)
  const named = [...(liked_by_me ? ['You'] : []), ...others].slice(0, like_count === 3 ? 3 : 2)
  const rest = like_count - named.length
  if (like_count === 0) return ''
  if (named.length === 0) return countText(like_count, 'like')
  const words = rest > 0 ? [...named, countText(rest, 'other')] : named
  return words.length === 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
