import type { Post } from '#contract/posts.ts'
import { type CachedList, editItem, editItems } from '#web/core/cached-lists.ts'

/** Returns the changed post, or undefined to remove it from its list. */
export type PostUpdater = (post: Post) => Post | undefined

/**
 * Changes one post in cached query data (a single post, a page or several pages), or removes it from its list. Returns
 * the same object if the data does not hold the post.
 */
export const updatePostIn = (data: unknown, id: string, change: PostUpdater): unknown => {
  if (isPost(data)) return data.id === id ? (change(data) ?? data) : data
  if (!isCachedList(data)) return data
  return editItems(data, (items) => (items.every(isPost) ? editItem(items, id, change) : items))
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

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null

const isCachedList = (data: unknown): data is CachedList<unknown> =>
  isObject(data) && (Array.isArray(data.items) || Array.isArray(data.pages))

const isPost = (data: unknown): data is Post => isObject(data) && 'like_count' in data && 'comment_count' in data
