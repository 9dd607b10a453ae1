import type { Post } from '#contract/posts.ts'

/** What becomes of a post; nothing where it leaves. */
export type PostUpdater = (post: Post) => Post | undefined

/**
 * What some read of posts gave (one post, a page, pages) with one post of it changed, or left out of its list. The very
 * same where it holds none.
 */
export const updatePostIn = (data: unknown, id: string, change: PostUpdater): unknown => {
  if (isPost(data)) return data.id === id ? (change(data) ?? data) : data
  if (!isObject(data)) return data
  if (Array.isArray(data.items)) {
    const items = updatePostInList(data.items, id, change)
    return items === data.items ? data : { ...data, items }
  }
  if (Array.isArray(data.pages)) {
    const before: unknown[] = data.pages
    const pages = before.map((page) => updatePostIn(page, id, change))
    return pages.some((page, at) => page !== before[at]) ? { ...data, pages } : data
  }
  return data
}

/** A post as it is once I liked it or took that back; liking twice counts once. */
export const setLiked = (post: Post, liked: boolean): Post =>
  post.liked_by_me === liked
    ? post
    : { ...post, liked_by_me: liked, like_count: Math.max(0, post.like_count + (liked ? 1 : -1)) }

/** A post with so many comments more or less. */
export const changeCommentCount = (post: Post, more: number): Post => ({
  ...post,
  comment_count: Math.max(0, post.comment_count + more),
})

const updatePostInList = (items: unknown[], id: string, change: PostUpdater): unknown[] => {
  const at = items.findIndex((item) => isPost(item) && item.id === id)
  const found = items[at]
  if (!isPost(found)) return items
  const changed = change(found)
  return changed ? items.with(at, changed) : items.toSpliced(at, 1)
}

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null

const isPost = (data: unknown): data is Post => isObject(data) && 'like_count' in data && 'comment_count' in data
