import { expect, test } from 'vitest'
import type { Comment } from '#contract/posts.ts'
import { appendComment, type CommentPages, flattenComments, removeComment } from './comment-pages.ts'

const said = (id: string, minute: number): Comment => ({
  id,
  post_id: 'p',
  author: {
    id: 'a',
    username: 'ana',
    username_slug: 'ana',
    full_name: null,
    avatar_url: null,
    user_type: 'patron',
    verification_status: 'unverified',
  },
  content: id,
  mentions: [],
  can_delete: false,
  created_at: `2026-11-20T21:${String(minute).padStart(2, '0')}:00Z`,
})
const pages = (...lists: Comment[][]): CommentPages => ({
  pages: lists.map((items, at) => ({ items, next_cursor: at < lists.length - 1 ? 'x' : null })),
  pageParams: lists.map(() => undefined),
})
const ids = (data: CommentPages | undefined) => flattenComments(data?.pages ?? []).map(({ id }) => id)

test('one of my own stands last, once, also when its page is read afterwards', () => {
  const mine = said('mine', 9)
  const first = appendComment(pages([said('a', 1), said('b', 2)]), mine)
  expect(ids(first)).toEqual(['a', 'b', 'mine'])
  const [head] = first?.pages ?? []
  expect(ids(pages(head?.items ?? [], [said('c', 3), mine]))).toEqual(['a', 'b', 'c', 'mine'])
})

test('comments of one moment keep the order of their ids, as the server has it', () => {
  expect(ids(pages([said('b', 1), said('a', 1)]))).toEqual(['a', 'b'])
})

test('a deleted one leaves; where nothing was read, nothing is made up', () => {
  expect(ids(removeComment(pages([said('a', 1)], [said('b', 2)]), 'a'))).toEqual(['b'])
  expect(appendComment(undefined, said('a', 1))).toBeUndefined()
  expect(removeComment(undefined, 'a')).toBeUndefined()
})
