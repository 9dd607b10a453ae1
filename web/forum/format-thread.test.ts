import { expect, test } from 'vitest'
import { appTexts } from '#web/core/texts.ts'
import { formatAuthorName, formatReplyCount, formatShowMore } from './format-thread.ts'

test('formats reply counts and a deleted author’s name', () => {
  expect([1, 2, 1200].map((count) => formatReplyCount(count))).toEqual(['1 reply', '2 replies', '1,200 replies'])
  expect(formatReplyCount(1, 'new ')).toBe('1 new reply')
  expect([formatShowMore(43, 30), formatShowMore(30, 30)]).toEqual(['Show 13 more', 'Show more'])
  expect(formatAuthorName(null)).toBe(appTexts.deletedUser)
})
