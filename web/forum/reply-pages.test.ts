import { expect, test } from 'vitest'
import type { Reply } from '#contract/forum.ts'
import { formatAuthorName, formatReplyCount, formatShowMore } from './format-thread.ts'
import { appendReply, flattenReplies, removeReply } from './reply-pages.ts'

const reply = (id: string, minute: number): Reply => ({
  id,
  thread_id: 't',
  author: null,
  content: id,
  is_collapsed: false,
  is_hidden: false,
  is_mine: false,
  can_delete: false,
  created_at: new Date(Date.UTC(2026, 10, 21, 3, minute)).toISOString(),
})
const pages = (...items: Reply[][]) => ({
  pages: items.map((page) => ({ items: page, next_cursor: null })),
  pageParams: items.map(() => undefined),
})
const ids = (replies: Reply[]) => replies.map(({ id }) => id)

test('lists replies in the order they were written, each once, regardless of their page', () => {
  const mine = reply('mine', 9)
  const cached = appendReply(pages([reply('a', 1), reply('b', 2)]), mine)
  expect(ids(flattenReplies(cached?.pages ?? []))).toEqual(['a', 'b', 'mine'])
  const more = pages([reply('a', 1), reply('b', 2), mine], [reply('c', 3), mine])
  expect(ids(flattenReplies(more.pages))).toEqual(['a', 'b', 'c', 'mine'])
  expect(ids(flattenReplies(removeReply(more, 'mine')?.pages ?? []))).toEqual(['a', 'b', 'c'])
})

test('sorts replies with the same time by id, as the server does', () => {
  expect(ids(flattenReplies(pages([reply('b', 1), reply('a', 1)]).pages))).toEqual(['a', 'b'])
})

test('leaves an empty cache alone', () => {
  expect(appendReply(undefined, reply('a', 1))).toBeUndefined()
  expect(removeReply(undefined, 'a')).toBeUndefined()
})

test('formats reply counts and a deleted author’s name', () => {
  expect([1, 2, 1200].map((count) => formatReplyCount(count))).toEqual(['1 reply', '2 replies', '1,200 replies'])
  expect(formatReplyCount(1, 'new ')).toBe('1 new reply')
  expect([formatShowMore(43, 30), formatShowMore(30, 30)]).toEqual(['Show 13 more', 'Show more'])
  expect(formatAuthorName(null)).toBe('Deleted user')
})
