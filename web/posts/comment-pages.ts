import type { InfiniteData } from '@tanstack/react-query'
import type { Comment } from '#contract/posts.ts'

type Page = { items: Comment[]; next_cursor: string | null }
export type CommentPages = InfiniteData<Page, string | undefined>

/** The loaded comments, oldest first, each once: the viewer's new comment may be cached before its page is loaded. */
export const flattenComments = (pages: readonly Page[]): Comment[] =>
  [...new Map(pages.flatMap(({ items }) => items).map((comment) => [comment.id, comment])).values()].sort(
    (one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id),
  )

/** Appends a comment the viewer has just posted. */
export const appendComment = (data: CommentPages | undefined, comment: Comment): CommentPages | undefined => {
  const last = data?.pages.at(-1)
  return data && last ? { ...data, pages: data.pages.with(-1, { ...last, items: [...last.items, comment] }) } : data
}

export const removeComment = (data: CommentPages | undefined, id: string): CommentPages | undefined =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.filter((comment) => comment.id !== id) })),
  }
