import { expect, test } from 'vitest'
import type { Comment } from '#contract/posts.ts'
import { appendComment, type CommentPages, flattenComments, removeComment } from './comment-pages.ts'

const commentAt = (id: string, minute: number): Comment => ({
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

test('a new comment appears last, and only once when its page loads later', () => {
  const mine = commentAt('mine', 9)
  const first = appendComment(pages([commentAt('a', 1), commentAt('b', 2)]), mine)
  expect(ids(first)).toEqual(['a', 'b', 'mine'])
  const [head] = first?.pages ?? []
  expect(ids(pages(head?.items ?? [], [commentAt('c', 3), mine]))).toEqual(['a', 'b', 'c', 'mine'])
})

test('sorts comments with the same time by id, as the server does', () => {
  expect(ids(pages([commentAt('b', 1), commentAt('a', 1)]))).toEqual(['a', 'b'])
})

test('removes a deleted comment, and leaves an empty cache alone', () => {
  expect(ids(removeComment(pages([commentAt('a', 1)], [commentAt('b', 2)]), 'a'))).toEqual(['b'])
  expect(appendComment(undefined, commentAt('a', 1))).toBeUndefined()
  expect(removeComment(undefined, 'a')).toBeUndefined()
})
