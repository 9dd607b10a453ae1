import { expect, test } from 'vitest'
import { formatLikers, formatNewPostCount, formatPostAuthor, formatPostedAt } from './format-post.ts'

const NOW = Date.parse('2026-11-20T21:00:00Z')
const [me, omar, teo] = [
  { id: 'me', full_name: 'Pat', username: 'pat' },
  { id: 'o', full_name: 'Omar Haddad', username: 'omar' },
  { id: 't', full_name: null, username: 'teo.l' },
]

test('says “Just now” within a minute and for a time in the future', () => {
  expect(formatPostedAt('2026-11-20T20:59:01Z', NOW)).toBe('Just now')
  expect(formatPostedAt('2026-11-20T21:05:00Z', NOW)).toBe('Just now')
  expect(formatPostedAt('2026-11-20T20:48:00Z', NOW)).toBe('12m ago')
})

test('names the venue as the author of a venue’s post', () => {
  const venue = { id: 'v', slug: 'the-still', name: 'The Still', venue_image_url: null }
  expect(formatPostAuthor({ author: null, venue })).toBe('The Still')
})

test.each([
  [0, false, [], ''],
  [1, true, [me], 'You'],
  [1, false, [omar], 'Omar'],
  [1, false, [], '1 like'],
  [2, true, [me, omar], 'You and Omar'],
  [2, true, [me], 'You and 1 other'],
  [3, true, [omar, me, teo], 'You, Omar and teo.l'],
  [87, true, [omar, me, teo], 'You, Omar and 85 others'],
  [87, false, [omar, teo], 'Omar, teo.l and 85 others'],
  [5, false, [], '5 likes'],
])('%i likes, including the viewer’s: %s', (like_count, liked_by_me, known, text) =>
  expect(formatLikers({ like_count, liked_by_me }, known, 'me')).toBe(text),
)

test('counts new posts up to a maximum', () => {
  expect([1, 3, 20].map((count) => formatNewPostCount(count, 20))).toEqual([
    '1 new post',
    '3 new posts',
    '20+ new posts',
  ])
})
