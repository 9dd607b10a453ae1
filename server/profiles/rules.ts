import type { UserType, VerificationStatus } from '#contract/accounts.ts'
import { isTalent } from '#server/core/people.ts'

type ScheduleOwner = { id: string; access: 'full' | 'card' | 'blocked_by_me'; schedule_is_private: boolean | null }

/** A private schedule is visible to its owner only. A card shows no schedule. */
export const canViewSchedule = (person: ScheduleOwner, viewerId: string): boolean =>
  person.access === 'full' && (!person.schedule_is_private || person.id === viewerId)

type RoleHolder = { user_type: UserType; verification_status: VerificationStatus; upcoming_shift_count: number }

/** What a role change costs. Only talent has shifts, and a verification applies to one role. */
export function findRoleChangeLoss(
  { user_type, verification_status, upcoming_shift_count }: RoleHolder,
  next: UserType | undefined,
): { cancelled_shifts: number; resets_verification: boolean } {
  if (next === undefined || next === user_type || !isTalent(user_type)) {
    return { cancelled_shifts: 0, resets_verification: false }
  }
  return {
    cancelled_shifts: isTalent(next) ? 0 : upcoming_shift_count,
    resets_verification: verification_status !== 'unverified',
  }
}

const DAY = 86_400_000
/** Former usernames given up after this time redirect to their previous holder: 30 days. */
export const usernameRedirectsSince = (now: Date): Date => new Date(now.getTime() - 30 * DAY)
/** Former usernames given up after this time are reserved for their previous holder: 90 days. */
export const usernamesReservedSince = (now: Date): Date => new Date(now.getTime() - 90 * DAY)
