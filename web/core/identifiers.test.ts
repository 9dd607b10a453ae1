import { expect, test } from 'vitest'
import { SlugOrId } from '#contract/text.ts'
import { isSlugOrIdShaped } from './identifiers.ts'

test.each([
  'the-still',
  'bea.c',
  'a',
  'A_1',
  '6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001',
  '',
  '!!!',
  'a b',
  'é',
  'x'.repeat(121),
  'a/b',
])('agrees with the contract about “%s”', (text) => {
  expect(isSlugOrIdShaped(text)).toBe(SlugOrId.safeParse(text).success)
})
