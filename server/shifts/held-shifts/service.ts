import { lockProfilesForNoKeyUpdate } from '#server/core/records/locks.ts'
import type { Services } from '#server/core/requests/context.ts'
import { enqueueShiftFanOut } from '#server/notifications/fan-out/service.ts'
import { listPeopleWithDueShifts, showDueShifts } from './queries.ts'

type HeldShiftDeps = Pick<Services, 'db' | 'clock' | 'jobs'>

/** Shows the held shifts that others may see now, and tells followers. A failure for one person does not stop the others. */
export async function showHeldShifts(deps: HeldShiftDeps): Promise<void> {
  const now = deps.clock.now()
  const failures: unknown[] = []
  for (const person of await listPeopleWithDueShifts(deps.db, now)) {
    await showShiftsOf(deps, person, now).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the held shifts of some people could not be shown')
}

/** Locks the profile first, like every write of a person's shifts. */
const showShiftsOf = ({ db, jobs }: HeldShiftDeps, person: string, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockProfilesForNoKeyUpdate(trx, [person])
    const ids = await showDueShifts(trx, person, now)
    if (ids.length > 0) await enqueueShiftFanOut(trx, jobs, { what: 'posted', ids }, now)
  })
