import type { UserType, VerificationStatus } from '#contract/accounts.ts'

type ScheduleOwner = { id: string; access: 'full' | 'card' | 'blocked_by_me'; schedule_is_private: boolean | null }

/** A private schedule is shown to its talent alone; a card shows none. */
export const canViewSchedule = (person: ScheduleOwner, viewerId: string): boolean =>
  person.access === 'full' && (!person.schedule_is_private || person.id === viewerId)

const isTalent = (role: UserType) => role === 'bartender' || role === 'entertainer'

type RoleHolder = { user_type: UserType; verification_status: VerificationStatus; upcoming_shift_count: number }

/** What a change of role takes away. Whoever stops being talent works no more shifts; a badge is for one trade. */
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
/** How long an old handle leads to whoever had it. */
export const usernameRedirectsSince = (now: Date): Date => new Date(now.getTime() - 30 * DAY)
/** How long an old handle is held for whoever had it. */
export const usernamesReservedSince = (now: Date): Date => new Date(now.getTime() - 90 * DAY)
