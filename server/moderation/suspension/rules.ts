import { OK, type Result, refusal } from '#server/core/result.ts'

export type SuspensionAction = 'suspend' | 'lift'
export type SuspensionRefusal = 'STAFF' | 'SUSPENDED' | 'NOT_SUSPENDED'

/** Whether a person can be suspended, or the suspension lifted. Admins lose their rights before they are suspended. */
export function checkSuspension(
  action: SuspensionAction,
  person: { is_admin: boolean; is_suspended: boolean },
): Result<SuspensionRefusal> {
  if (action === 'lift') return person.is_suspended ? OK : refusal('NOT_SUSPENDED')
  if (person.is_admin) return refusal('STAFF')
  return person.is_suspended ? refusal('SUSPENDED') : OK
}
