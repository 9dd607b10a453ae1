import { buildSuspendedEmail, buildSuspensionLiftedEmail } from '#server/accounts/emails.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Jobs } from '#server/core/queue/queue.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import { lockModeratedPerson, suspendProfile, unsuspendProfile } from './queries.ts'

/** What a suspension needs: the mail says where to appeal. */
export type SuspensionDeps = {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  config: Pick<Config, 'supportEmail'>
}
type SuspensionChange = {
  do: 'suspend' | 'lift'
  /** Mailed to the person as they are. */
  notes: string
  actor_id: string | null
  /** What it is about, for the record. */
  about?: Record<string, string>
}
type PersonReference = Parameters<typeof lockModeratedPerson>[1]
export type SuspensionResult = 'done' | 'missing' | 'STAFF' | 'SUSPENDED' | 'NOT_SUSPENDED'

/** Suspends somebody or lets them back in: account, sessions, mail and record in one transaction. */
export function changeSuspension(
  deps: SuspensionDeps,
  by: PersonReference,
  change: SuspensionChange,
): Promise<SuspensionResult> {
  return deps.db.transaction().execute(async (trx) => {
    const person = await lockModeratedPerson(trx, by)
    if (!person) return 'missing'
    const isSuspending = change.do === 'suspend'
    if (isSuspending && person.is_admin) return 'STAFF'
    if (person.is_suspended === isSuspending) return isSuspending ? 'SUSPENDED' : 'NOT_SUSPENDED'
    await applySuspension(trx, deps, person.id, change)
    return 'done'
  })
}

/** The same of a person who is held and was judged, in the transaction of a decision. */
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
      : buildSuspensionLiftedEmail(address)
  await jobs.enqueue(trx, 'mail', message)
}
