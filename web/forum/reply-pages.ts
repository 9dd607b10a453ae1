import type { InfiniteData } from '@tanstack/react-query'
import type { Reply } from '#contract/forum.ts'

type Page = { items: Reply[]; next_cursor: string | null }
export type ReplyPages = InfiniteData<Page, string | undefined>

/** The replies read so far, oldest first, each once: one of my own may stand there before its page was read. */
export const flattenReplies = (pages: readonly Page[]): Reply[] =>
  [...new Map(pages.flatMap(({ items }) => items).map((reply) => [reply.id, reply])).values()].sort(
    (one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id),
  )

/** With a reply just said, behind what was read. */
export const appendReply = (data: ReplyPages | undefined, reply: Reply): ReplyPages | undefined => {
  const last = data?.pages.at(-1)
  return data && last ? { ...data, pages: data.pages.with(-1, { ...last, items: [...last.items, reply] }) } : data
}

export const removeReply = (data: ReplyPages | undefined, id: string): ReplyPages | undefined =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.filter((reply) => reply.id !== id) })),
  }
