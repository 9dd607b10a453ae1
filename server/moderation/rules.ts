import type { UserType, VerificationStatus } from '#contract/accounts.ts'
import type { VerificationAction } from '#contract/admin.ts'
import { isTalent } from '#server/core/people.ts'
import { OK, type Result, refusal } from '#server/core/result.ts'

/** The decisions about which the person is notified. */
export type VerificationVerdict = Exclude<VerificationAction, 'undo-verify'>
export type VerificationRefusal = 'NOT_WAITING' | 'NOT_VERIFIED' | 'NOT_TALENT'

/** The verification status after a decision. */
export const statusAfter: Record<VerificationAction, VerificationStatus> = {
  verify: 'verified',
  reject: 'rejected',
  revoke: 'unverified',
  'undo-verify': 'pending_review',
}

/** Whether a decision is possible in the person's current status, since another admin may have decided first. */
export function checkVerification(
  decision: VerificationVerdict,
  person: { user_type: UserType; verification_status: VerificationStatus },
): Result<VerificationRefusal> {
  if (decision === 'revoke') return person.verification_status === 'verified' ? OK : refusal('NOT_VERIFIED')
  if (person.verification_status !== 'pending_review') return refusal('NOT_WAITING')
  return isTalent(person.user_type) ? OK : refusal('NOT_TALENT')
}
