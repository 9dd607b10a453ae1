import { underNoDeadline } from '#server/core/db/deadline.ts'
import type { JobData } from '#server/core/queue/job-data.ts'
import type { Services } from '#server/core/requests/context.ts'
import {
  claimDeliveries,
  type Delivery,
  deferNotices,
  deliveryCauseOf,
  judgeNotices,
  markDelivered,
  type OutgoingRow,
  outgoing,
  takeOutbox,
} from './queries.ts'
import { quietUntil, type Way, waysOf } from './rules.ts'
import { usualZone } from './usual-zone.ts'

type Scene = Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'>

const AT_ONCE = 100
/** Beside being told at once: for what was put off, and what was missed. */
const LOOK_MS = 20_000
/** Of a thousand likes at once one is told a thousand times. */
const BREATH_MS = 100
/** Until a notice that could not be judged is looked at again. */
const HOUR = 3_600_000

/**
 * Thinks of the notices that wait, a hundred at most: whether, where and when they leave the house. What is to be sent
 * is written down once for all and put into the queue in the same transaction. Answers how many it thought of.
 */
export function deliverSome({ db, clock, jobs, config, log }: Scene): Promise<number> {
  const now = clock.now()
  const zone = usualZone(config)
  return db.transaction().execute(async (trx) => {
    const ids = await takeOutbox(trx, now, AT_ONCE)
    if (ids.length === 0) return 0
    const rows = await judgeNotices(trx, ids, now)
    const deferred: { id: string; until: Date }[] = []
    const sent = new Map<string, { row: OutgoingRow; delivery: Delivery }>()
    for (const row of rows) {
      const { until, ways } = wayOut(row, { now, zone, log })
      if (until && ways.length > 0) deferred.push({ id: row.id, until })
      else
        for (const channel of ways) {
          const delivery = { profile_id: row.recipient_id, channel, cause: deliveryCauseOf(row) }
          sent.set(keyOf(delivery), { row, delivery })
        }
    }
    const claimed = await claimDeliveries(
      trx,
      [...sent.values()].map(({ delivery }) => delivery),
      now,
    )
    const out = { email: [] as JobData['notice_mail'][], push: [] as JobData['push'][] }
    for (const delivery of claimed) {
      const row = sent.get(keyOf(delivery))?.row
      if (!row) continue
      const notice_id = row.id
      if (delivery.channel === 'email') out.email.push({ notice_id })
      else for (const subscription_id of row.browsers) out.push.push({ notice_id, subscription_id, tries: 0 })
    }
    await jobs.enqueueAll(trx, 'notice_mail', out.email)
    await jobs.enqueueAll(trx, 'push', out.push)
    await deferNotices(trx, deferred)
    const putOff = new Set(deferred.map(({ id }) => id))
    await markDelivered(
      trx,
      ids.filter((id) => !putOff.has(id)),
      now,
    )
    return ids.length
  })
}

/** Where a notice goes, and until when it waits. One that cannot be judged waits by itself, whatever the reason. */
function wayOut(
  row: OutgoingRow,
  { now, zone, log }: { now: Date; zone: string } & Pick<Scene, 'log'>,
): { until: Date | undefined; ways: Way[] } {
  try {
    const until = quietUntil(row, now, zone)
    return { until, ways: waysOf(outgoing(row), until ?? now) }
  } catch (error) {
    log.error({ err: error, notice: row.id }, 'A notice could not be judged')
    return { until: new Date(now.getTime() + HOUR), ways: ['push', 'email'] }
  }
}

const keyOf = ({ profile_id, channel, cause }: Delivery): string => `${profile_id} ${channel} ${cause}`

export type Delivering = { poke(): void; stop(): Promise<void> }

/** Keeps delivering what waits: when told that something does, and every now and then. Any number of processes may. */
export function keepDelivering(services: Scene): Delivering {
  let working: Promise<void> | undefined
  let waking: NodeJS.Timeout | undefined
  let isPoked = false
  let isStopped = false
  const work = async () => {
    isPoked = false
    while (!isStopped && (await deliverSome(services)) === AT_ONCE);
  }
  const start = () => {
    waking = undefined
    working = work()
      .catch((error: unknown) => services.log.error({ err: error }, 'Notices could not be delivered'))
      .finally(() => {
        working = undefined
        if (isPoked) poke()
      })
  }
  const poke = () => {
    isPoked = true
    if (isStopped || working !== undefined) return
    waking ??= setTimeout(() => underNoDeadline(start), BREATH_MS).unref()
  }
  const timer = setInterval(poke, LOOK_MS)
  timer.unref()
  poke()
  return {
    poke,
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(waking)
      await working
    },
  }
}
