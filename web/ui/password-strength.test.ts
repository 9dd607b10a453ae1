import { expect, test } from 'vitest'
import { ratePassword } from './password-strength.ts'

test.each([
  ['abc', 0],
  ['aaaaaaaaaa', 1],
  ['password1', 1],
  ['lastcall', 1],
  ['three odd words', 3],
  ['Brass-lantern-on-7th-street', 4],
])('“%s” scores %i', (password, score) => {
  expect(ratePassword(password).score).toBe(score)
})
