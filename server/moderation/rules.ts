import type { UserType, VerificationStatus } from '#contract/accounts.ts'

export type VerificationAction = 'verify' | 'reject' | 'revoke'
export type VerificationCheck = 'decide' | 'NOT_WAITING' | 'NOT_VERIFIED' | 'NOT_TALENT'

/** The verification status after a decision. */
export const statusAfter: Record<VerificationAction, VerificationStatus> = {
  verify: 'verified',
  reject: 'rejected',
  revoke: 'unverified',
}

/** Whether a decision is possible in the person's current status, since another admin may have decided first. */
export function checkVerification(
  decision: VerificationAction,
  person: { user_type: UserType; verification_status: VerificationStatus },
): VerificationCheck {
  if (decision === 'revoke') return person.verification_status === 'verified' ? 'decide' : 'NOT_VERIFIED'
  if (person.verification_status !== 'pending_review') return 'NOT_WAITING'
  if (person.user_type !== 'bartender' && person.user_type !== 'entertainer') return 'NOT_TALENT'
  return 'decide'
}
