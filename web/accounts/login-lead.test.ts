import { expect, test } from 'vitest'
import { getLoginLead } from './login-lead.ts'
import { accountTexts } from './texts.ts'

test.each([
  '/entertainers',
  '/entertainers?near=true',
  '/venues/the-private-bar',
  '/venues/no-such-bar/menu',
  '/profiles/private.person',
  '/posts/3f1c8a52-6b0e-4d57-9a41-2c7de0b8f913',
  '/shifts/on-now',
])('someone sent to login from %s is told that it needs an account', (next) => {
  expect(getLoginLead(next, undefined)).toBe(accountTexts.pageNeedsAccount)
})

test.each([undefined, '/home', '/settings/account', '/shifts/new', '/profile', '/venuesque'])(
  'login before %s needs no reason',
  (next) => expect(getLoginLead(next, undefined)).toBeUndefined(),
)

test('following a public page comes first', () => {
  expect(getLoginLead('/venues/the-still', 'venue:the-still')).toBe(accountTexts.followNeedsAccount)
})
