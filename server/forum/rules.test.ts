import { expect, test } from 'vitest'
import { rightsOn, rightsOnReply, roleOf } from './rules.ts'

const verified = { is_admin: false, user_type: 'bartender', verification_status: 'verified' } as const
const shown = { is_mine: false, is_collapsed: false, is_hidden: false }
const [member, staff] = [{ is_admin: false }, { is_admin: true }]

test('verified bartenders come in, and staff', () => {
  expect(roleOf(verified)).toBe('bartender')
  expect(roleOf({ ...verified, user_type: 'patron', is_admin: true })).toBe('staff')
  for (const verification_status of ['unverified', 'pending_review', 'rejected'] as const)
    expect(roleOf({ ...verified, verification_status })).toBe('nobody')
  for (const user_type of ['entertainer', 'patron', 'business'] as const)
    expect(roleOf({ ...verified, user_type })).toBe('nobody')
  expect(roleOf(undefined)).toBe('nobody')
})

test('a verified bartender who is staff is staff', () => {
  expect(roleOf({ ...verified, is_admin: true })).toBe('staff')
})

test('one replies where one is shown what is talked about, and staff never does', () => {
  expect(rightsOn(member, shown)).toEqual({ can_reply: true, can_delete: false, can_pin: false })
  expect(rightsOn(member, { ...shown, is_mine: true })).toMatchObject({ can_reply: true, can_delete: true })
  expect(rightsOn(member, { ...shown, is_collapsed: true }).can_reply).toBe(false)
  expect(rightsOn(staff, { ...shown, is_mine: true })).toEqual({ can_reply: false, can_delete: true, can_pin: true })
  expect(rightsOn(staff, { ...shown, is_hidden: true }).can_reply).toBe(false)
})

test('a reply is deleted by who wrote it and by staff', () => {
  expect([member, staff].map((reader) => rightsOnReply(reader, { is_mine: false }).can_delete)).toEqual([false, true])
  expect(rightsOnReply(member, { is_mine: true }).can_delete).toBe(true)
})
