import { expect, test } from 'vitest'
import { parseAudience, toAudience } from './audiences.ts'

test('reads the audience from the URL and ignores an unknown one', () => {
  expect(parseAudience({ for: 'talent' })).toEqual({ for: 'talent' })
  expect(parseAudience({ for: 'owners' })).toEqual({})
  expect(parseAudience({})).toEqual({})
})

test.each([
  ['patron', 'regulars'],
  ['bartender', 'talent'],
  ['entertainer', 'talent'],
  ['business', 'venues'],
  [undefined, 'regulars'],
] as const)('a %s sees the questions for %s first', (role, audience) => {
  expect(toAudience(role)).toBe(audience)
})
