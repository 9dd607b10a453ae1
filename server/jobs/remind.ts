import type { Services } from '#server/core/requests/context.ts'
import { announce, shiftsSoon } from '#server/notifications/fan-out/service.ts'

const MINUTE = 60_000

/** Looks every minute for shifts that are about to begin. Any number of processes may do so at once. */
export function keepReminding({ db, clock, jobs, log }: Pick<Services, 'db' | 'clock' | 'jobs' | 'log'>): {
  stop(): Promise<void>
} {
  let reminding = Promise.resolve()
  const look = () => {
    reminding = remind({ db, clock, jobs }).catch((error: unknown) => log.error({ err: error }, 'Reminding failed'))
  }
  look()
  const timer = setInterval(look, MINUTE)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await reminding
    },
  }
}

/** Has the followers reminded of what begins within the hour. */
export function remind({ db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (const shift_id of await shiftsSoon(trx, clock.now()))
      await announce(trx, jobs, { kind: 'shift_soon', shift_id })
  })
}
