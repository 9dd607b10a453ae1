import { buildSuspendedEmail, buildSuspensionLiftedEmail } from '#server/accounts/emails.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Config, type ServerAddress, serverOrigin } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Jobs } from '#server/core/queue/queue.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import { type Result, refusal } from '#server/core/result.ts'
import { lockModeratedPerson, suspendProfile, unsuspendProfile } from './queries.ts'
import { checkSuspension, type SuspensionAction, type SuspensionRefusal } from './rules.ts'

/** The dependencies of a suspension. The email gives the support address for appeals, and links to the login page. */
export type SuspensionDeps = {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  config: Pick<Config, 'supportEmail'> & ServerAddress
}
type SuspensionChange = {
  do: SuspensionAction
  /** Emailed to the person verbatim. */
  notes: string
  actor_id: string | null
  /** The reported item, for the audit record. */
  about?: Record<string, string>
}
type PersonReference = Parameters<typeof lockModeratedPerson>[1]

/** Suspends a person or lifts the suspension: account, sessions, email and audit record in one transaction. */
export function changeSuspension(
  deps: SuspensionDeps,
  by: PersonReference,
  change: SuspensionChange,
): Promise<Result<SuspensionRefusal | 'NOT_FOUND'>> {
  return deps.db.transaction().execute(async (trx) => {
    const person = await lockModeratedPerson(trx, by)
    if (!person) return refusal('NOT_FOUND')
    const check = checkSuspension(change.do, person)
    if (check.ok) await applySuspension(trx, deps, person.id, change)
    return check
  })
}

/** Applies a suspension or lifts it, in the caller's transaction. The caller has locked and checked the person. */
export async function applySuspension(
  trx: Db,
  { clock, jobs, config }: Omit<SuspensionDeps, 'db'>,
  id: string,
  { do: action, notes, actor_id, about }: SuspensionChange,
): Promise<void> {
  const now = clock.now()
  const address = action === 'suspend' ? await suspendProfile(trx, id, now) : await unsuspendProfile(trx, id, now)
  const details = { ...about, ...(notes && { notes }) }
  await insertAuditRecord(trx, { actor_id, action, subject_id: id, details }, now)
  if (address === undefined) return
  const message =
    action === 'suspend'
      ? buildSuspendedEmail(address, config.supportEmail, notes)
      : buildSuspensionLiftedEmail(address, serverOrigin(config))
  await jobs.enqueue(trx, 'email', message)
}
