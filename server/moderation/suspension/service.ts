import { liftedMail, suspendedMail } from '#server/accounts/emails.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Jobs } from '#server/core/queue/queue.ts'
import { insertAudit } from '#server/core/records/audit.ts'
import { liftProfile, lockSubject, suspendProfile } from './queries.ts'

/** What a suspension needs: the mail says where to appeal. */
export type SuspensionScene = {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  config: Pick<Config, 'supportEmail'>
}
type Change = {
  do: 'suspend' | 'lift'
  /** Mailed to the person as they are. */
  notes: string
  actor_id: string | null
  /** What it is about, for the record. */
  about?: Record<string, string>
}
type By = Parameters<typeof lockSubject>[1]
export type SuspensionVerdict = 'done' | 'missing' | 'STAFF' | 'SUSPENDED' | 'NOT_SUSPENDED'

/** Suspends somebody or lets them back in: account, sessions, mail and record in one transaction. */
export function changeSuspension(scene: SuspensionScene, by: By, change: Change): Promise<SuspensionVerdict> {
  return scene.db.transaction().execute(async (trx) => {
    const person = await lockSubject(trx, by)
    if (!person) return 'missing'
    const suspends = change.do === 'suspend'
    if (suspends && person.is_admin) return 'STAFF'
    if (person.is_suspended === suspends) return suspends ? 'SUSPENDED' : 'NOT_SUSPENDED'
    await writeSuspension(trx, scene, person.id, change)
    return 'done'
  })
}

/** The same of a person who is held and was judged, in the transaction of a decision. */
export async function writeSuspension(
  trx: Db,
  { clock, jobs, config }: Omit<SuspensionScene, 'db'>,
  id: string,
  { do: action, notes, actor_id, about }: Change,
): Promise<void> {
  const now = clock.now()
  const address = action === 'suspend' ? await suspendProfile(trx, id, now) : await liftProfile(trx, id, now)
  const details = { ...about, ...(notes && { notes }) }
  await insertAudit(trx, { actor_id, action, subject_id: id, details }, now)
  if (address === undefined) return
  const mail = action === 'suspend' ? suspendedMail(address, config.supportEmail, notes) : liftedMail(address)
  await jobs.enqueue(trx, 'mail', mail)
}
