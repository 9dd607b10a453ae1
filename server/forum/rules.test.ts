import { expect, test } from 'vitest'
import { getReplyPermissions, getThreadPermissions, toForumRole } from './rules.ts'

const verified = { is_admin: false, user_type: 'bartender', verification_status: 'verified' } as const
const shown = { is_mine: false, is_collapsed: false, is_hidden: false }
const [member, staff] = [{ is_admin: false }, { is_admin: true }]

test('only verified bartenders and staff have access', () => {
  expect(toForumRole(verified)).toBe('bartender')
  expect(toForumRole({ ...verified, user_type: 'patron', is_admin: true })).toBe('staff')
  for (const verification_status of ['unverified', 'pending_review', 'rejected'] as const)
    expect(toForumRole({ ...verified, verification_status })).toBe('none')
  for (const user_type of ['entertainer', 'patron', 'business'] as const)
    expect(toForumRole({ ...verified, user_type })).toBe('none')
  expect(toForumRole(undefined)).toBe('none')
})

test('an admin who is a verified bartender counts as staff', () => {
  expect(toForumRole({ ...verified, is_admin: true })).toBe('staff')
})

test('a bartender can reply unless the thread is collapsed; staff never can', () => {
  expect(getThreadPermissions(member, shown)).toEqual({ can_reply: true, can_delete: false, can_pin: false })
  expect(getThreadPermissions(member, { ...shown, is_mine: true })).toMatchObject({ can_reply: true, can_delete: true })
  expect(getThreadPermissions(member, { ...shown, is_collapsed: true }).can_reply).toBe(false)
  expect(getThreadPermissions(staff, { ...shown, is_mine: true })).toEqual({
    can_reply: false,
    can_delete: true,
    can_pin: true,
  })
  expect(getThreadPermissions(staff, { ...shown, is_hidden: true }).can_reply).toBe(false)
})

test('a reply can be deleted by its author and by staff', () => {
  expect([member, staff].map((reader) => getReplyPermissions(reader, { is_mine: false }).can_delete)).toEqual([
    false,
    true,
  ])
  expect(getReplyPermissions(member, { is_mine: true }).can_delete).toBe(true)
})
