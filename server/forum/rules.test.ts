import { expect, test } from 'vitest'
import { getReplyPermissions, getThreadPermissions, toForumRole } from './rules.ts'

const verified = { is_admin: false, user_type: 'bartender', verification_status: 'verified' } as const
const shown = { is_mine: false, is_collapsed: false, is_hidden: false }
const [member, staff] = [{ is_admin: false }, { is_admin: true }]

test('verified bartenders come in, and staff', () => {
  expect(toForumRole(verified)).toBe('bartender')
  expect(toForumRole({ ...verified, user_type: 'patron', is_admin: true })).toBe('staff')
  for (const verification_status of ['unverified', 'pending_review', 'rejected'] as const)
    expect(toForumRole({ ...verified, verification_status })).toBe('nobody')
  for (const user_type of ['entertainer', 'patron', 'business'] as const)
    expect(toForumRole({ ...verified, user_type })).toBe('nobody')
  expect(toForumRole(undefined)).toBe('nobody')
})

test('a verified bartender who is staff is staff', () => {
  expect(toForumRole({ ...verified, is_admin: true })).toBe('staff')
})

test('one replies where one is shown what is talked about, and staff never does', () => {
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

test('a reply is deleted by who wrote it and by staff', () => {
  expect([member, staff].map((reader) => getReplyPermissions(reader, { is_mine: false }).can_delete)).toEqual([
    false,
    true,
  ])
  expect(getReplyPermissions(member, { is_mine: true }).can_delete).toBe(true)
})
