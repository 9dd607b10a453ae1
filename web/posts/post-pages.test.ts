import { expect, test } from 'vitest'
import type { Post } from '#contract/posts.ts'
import { changeCommentCount, setLiked, updatePostIn } from './post-pages.ts'

const post = (id: string, more: Partial<Post> = {}): Post => ({
  id,
  author: null,
  venue: null,
  content: 'Blood orange is in.',
  mentions: [],
  image_url: null,
  image_full_url: null,
  image_alt: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
  like_count: 2,
  comment_count: 1,
  liked_by_me: false,
  is_mine: false,
  can_react: true,
  created_at: '2026-11-20T21:00:00Z',
  edited_at: null,
  ...more,
})

const like = (target: Post) => setLiked(target, true)

test('changes a post in any cached shape, and nothing else', () => {
  const [a, b] = [post('a'), post('b')]
  const page = { items: [a, b], next_cursor: 'x' }
  const changed = updatePostIn({ pages: [{ items: [post('c')], next_cursor: 'y' }, page], pageParams: [1] }, 'b', like)
  expect(changed).toMatchObject({
    pages: [{ items: [{ id: 'c', like_count: 2 }] }, { items: [a, { id: 'b', like_count: 3 }], next_cursor: 'x' }],
    pageParams: [1],
  })
  expect(updatePostIn(a, 'a', like)).toMatchObject({ liked_by_me: true })
  expect(updatePostIn(page, 'a', () => undefined)).toEqual({ items: [b], next_cursor: 'x' })
})

test('returns the same object if it does not hold the post', () => {
  const page = { items: [post('a')], next_cursor: null }
  const pages = { pages: [page], pageParams: [] }
  for (const data of [page, pages, post('a'), { items: [{ id: 'z' }] }, { post_count: 3 }, undefined])
    expect(updatePostIn(data, 'z', like)).toBe(data)
})

test('liking twice counts once, and counts never fall below zero', () => {
  const once = setLiked(post('a'), true)
  expect(once).toMatchObject({ liked_by_me: true, like_count: 3 })
  expect(setLiked(once, true)).toBe(once)
  expect(setLiked(once, false)).toMatchObject({ liked_by_me: false, like_count: 2 })
  expect(setLiked(post('a', { liked_by_me: true, like_count: 0 }), false).like_count).toBe(0)
  expect(changeCommentCount(post('a', { comment_count: 0 }), -1).comment_count).toBe(0)
})
