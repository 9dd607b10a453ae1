import type { InfiniteData } from '@tanstack/react-query'
import type { Reply } from '#contract/forum.ts'

type Page = { items: Reply[]; next_cursor: string | null }
export type ReplyPages = InfiniteData<Page, string | undefined>

/** The loaded replies, oldest first, each once: the viewer's new reply may be cached before its page is loaded. */
export const flattenReplies = (pages: readonly Page[]): Reply[] =>
  [...new Map(pages.flatMap(({ items }) => items).map((reply) => [reply.id, reply])).values()].sort(
    (one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id),
  )

/** Appends a reply the viewer has just posted. */
export const appendReply = (data: ReplyPages | undefined, reply: Reply): ReplyPages | undefined => {
  const last = data?.pages.at(-1)
  return data && last ? { ...data, pages: data.pages.with(-1, { ...last, items: [...last.items, reply] }) } : data
}

export const removeReply = (data: ReplyPages | undefined, id: string): ReplyPages | undefined =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.filter((reply) => reply.id !== id) })),
  }
