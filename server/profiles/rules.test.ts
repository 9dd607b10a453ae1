import { expect, test } from 'vitest'
import type { UserType, VerificationStatus } from '#contract/accounts.ts'
import { canViewSchedule, findRoleChangeLoss } from './rules.ts'

test.each([
  { access: 'full', schedule_is_private: false, viewer: 'other', open: true },
  { access: 'full', schedule_is_private: true, viewer: 'other', open: false },
  { access: 'full', schedule_is_private: true, viewer: 'self', open: true },
  { access: 'card', schedule_is_private: null, viewer: 'other', open: false },
  { access: 'blocked_by_me', schedule_is_private: null, viewer: 'other', open: false },
] as const)(
  'canViewSchedule is $open for access $access, schedule_is_private $schedule_is_private and viewer $viewer',
  ({ viewer, open, ...person }) => {
    expect(canViewSchedule({ id: 'self', ...person }, viewer)).toBe(open)
  },
)

test('a role change cancels shifts only when leaving talent and resets only an existing verification', () => {
  const roleHolder = (user_type: UserType, verification_status: VerificationStatus, upcoming_shift_count = 2) => ({
    user_type,
    verification_status,
    upcoming_shift_count,
  })
  const nothing = { cancelled_shifts: 0, resets_verification: false }
  expect(findRoleChangeLoss(roleHolder('bartender', 'verified'), undefined)).toEqual(nothing)
  expect(findRoleChangeLoss(roleHolder('bartender', 'verified'), 'bartender')).toEqual(nothing)
  expect(findRoleChangeLoss(roleHolder('patron', 'unverified'), 'bartender')).toEqual(nothing)
  expect(findRoleChangeLoss(roleHolder('business', 'unverified'), 'patron')).toEqual(nothing)
  expect(findRoleChangeLoss(roleHolder('bartender', 'unverified'), 'entertainer')).toEqual(nothing)
  expect(findRoleChangeLoss(roleHolder('bartender', 'verified'), 'entertainer')).toEqual({
    ...nothing,
    resets_verification: true,
  })
  expect(findRoleChangeLoss(roleHolder('entertainer', 'pending_review'), 'patron')).toEqual({
    cancelled_shifts: 2,
    resets_verification: true,
  })
})
