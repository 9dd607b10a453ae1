import { expect, test } from 'vitest'
import type { UserType, VerificationStatus } from '#contract/accounts.ts'
import { canViewSchedule, findRoleChangeLoss } from './rules.ts'

test.each([
  { access: 'full', schedule_is_private: false, viewer: 'other', open: true },
  { access: 'full', schedule_is_private: true, viewer: 'other', open: false },
  { access: 'full', schedule_is_private: true, viewer: 'self', open: true },
  { access: 'card', schedule_is_private: null, viewer: 'other', open: false },
  { access: 'blocked_by_me', schedule_is_private: null, viewer: 'other', open: false },
] as const)('$access, private schedule $schedule_is_private, read by $viewer: $open', ({ viewer, open, ...person }) => {
  expect(canViewSchedule({ id: 'self', ...person }, viewer)).toBe(open)
})

test('a role left or switched takes shifts or the badge, and nothing else', () => {
  const was = (user_type: UserType, verification_status: VerificationStatus, upcoming_shift_count = 2) => ({
    user_type,
    verification_status,
    upcoming_shift_count,
  })
  const nothing = { cancelled_shifts: 0, resets_verification: false }
  expect(findRoleChangeLoss(was('bartender', 'verified'), undefined)).toEqual(nothing)
  expect(findRoleChangeLoss(was('bartender', 'verified'), 'bartender')).toEqual(nothing)
  expect(findRoleChangeLoss(was('patron', 'unverified'), 'bartender')).toEqual(nothing)
  expect(findRoleChangeLoss(was('business', 'unverified'), 'patron')).toEqual(nothing)
  expect(findRoleChangeLoss(was('bartender', 'unverified'), 'entertainer')).toEqual(nothing)
  expect(findRoleChangeLoss(was('bartender', 'verified'), 'entertainer')).toEqual({
    ...nothing,
    resets_verification: true,
  })
  expect(findRoleChangeLoss(was('entertainer', 'pending_review'), 'patron')).toEqual({
    cancelled_shifts: 2,
    resets_verification: true,
  })
})
