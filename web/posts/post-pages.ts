import type { Post } from '#contract/posts.ts'

/** Returns the changed post, or undefined to remove it from its list. */
export type PostUpdater = (post: Post) => Post | undefined

/**
 * Changes one post in cached query data (a single post, a page or several pages), or removes it from its list. Returns
 * the same object if the data does not hold the post.
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

/** Sets whether the viewer likes the post and adjusts the count; setting the same value twice changes nothing. */
export const setLiked = (post: Post, liked: boolean): Post =>
  post.liked_by_me === liked
    ? post
    : { ...post, liked_by_me: liked, like_count: Math.max(0, post.like_count + (liked ? 1 : -1)) }

/** Adds `more` to the comment count; negative to subtract. */
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
