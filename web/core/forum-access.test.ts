import { expect, test } from 'vitest'
import { canPostInForum, canReadForum } from './forum-access.ts'

const bea = {
  user_type: 'bartender',
  verification_status: 'verified',
  is_admin: false,
  needs_second_factor: false,
} as const

test('verified bartenders can read and post, staff can read, others can do neither', () => {
  expect([canPostInForum(bea), canReadForum(bea)]).toEqual([true, true])
  const staff = { ...bea, user_type: 'patron', verification_status: 'unverified', is_admin: true } as const
  expect([canPostInForum(staff), canReadForum(staff)]).toEqual([false, true])
  for (const other of [
    { ...bea, verification_status: 'pending_review' },
    { ...bea, verification_status: 'rejected' },
    { ...bea, user_type: 'entertainer' },
    { ...staff, is_admin: false },
    { ...bea, needs_second_factor: true },
    { ...staff, needs_second_factor: true },
  ] as const)
    expect([canPostInForum(other), canReadForum(other)]).toEqual([false, false])
})
