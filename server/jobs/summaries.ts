import { SUMMARY_EMAILS } from '#contract/notifications.texts.ts'
import type { Services } from '#server/core/requests/context.ts'
import { listSubscribers, listSummaryZones } from '#server/notifications/email/queries.ts'
import type { Summary } from '#server/notifications/email/rules.ts'
import { defaultTimeZone } from './default-time-zone.ts'
import { claimDeliveries } from './queries.ts'
import { findQuietHoursEnd, listDueSummaries, toSummaryCause } from './rules.ts'

type SummaryDeps = Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'>

const PAGE_SIZE = 100
const CHECK_INTERVAL_MS = 5 * 60_000

/**
 * Puts every summary that is due into the queue, once for each person and day however many processes look and however
 * often. Answers how many there were.
 */
export async function enqueueSummaries(scene: SummaryDeps, isStopped = () => false): Promise<number> {
  const now = scene.clock.now()
  let count = 0
  for (const topic of SUMMARY_EMAILS) {
    for (const zone of await listSummaryZones(scene.db, topic, defaultTimeZone(scene.config))) {
      try {
        const summary = listDueSummaries(zone, now).find((due) => due.topic === topic)
        if (summary) count += await enqueueForZone(scene, { summary, zone, isStopped })
      } catch (error) {
        // The others' come all the same.
        scene.log.error({ err: error, topic, zone }, 'Summaries of a zone could not be made')
      }
    }
  }
  return count
}

type DueSummary = { summary: Summary; zone: string; isStopped: () => boolean }

async function enqueueForZone(scene: SummaryDeps, { summary, zone, isStopped }: DueSummary): Promise<number> {
  let count = 0
  let after: string | null = null
  do {
    const page: { count: number; last: string | null } = await enqueuePage(scene, { summary, zone, after })
    count += page.count
    after = page.last
  } while (after !== null && !isStopped())
  return count
}

/** A page of people; `last` is null behind the last one. Who sleeps is looked at again later. */
function enqueuePage(
  { db, clock, jobs, config }: SummaryDeps,
  { summary: { topic, day }, zone, after }: { summary: Summary; zone: string; after: string | null },
): Promise<{ count: number; last: string | null }> {
  const now = clock.now()
  const cause = toSummaryCause({ topic, day })
  return db.transaction().execute(async (trx) => {
    const asked = { topic, cause, zone, usualZone: defaultTimeZone(config) }
    const people = await listSubscribers(trx, asked, { after, most: PAGE_SIZE })
    const awake = people.filter((person) => !findQuietHoursEnd({ ...person, time_zone: zone }, now, zone))
    const claimed = await claimDeliveries(
      trx,
      awake.map(({ profile_id }) => ({ profile_id, channel: 'email', cause })),
      now,
    )
    for (const { profile_id } of claimed) await jobs.enqueue(trx, 'summary_mail', { profile_id, topic, day })
    return { count: claimed.length, last: people.length === PAGE_SIZE ? (people.at(-1)?.profile_id ?? null) : null }
  })
}

/** Looks every few minutes whether a summary is due anywhere. */
export function startSummaries(services: SummaryDeps): { stop(): Promise<void> } {
  let checking: Promise<unknown> = Promise.resolve()
  let stopped = false
  const check = () => {
    checking = checking
      .then(() => enqueueSummaries(services, () => stopped))
      .catch((error: unknown) => services.log.error({ err: error }, 'Summaries could not be made'))
  }
  check()
  const timer = setInterval(check, CHECK_INTERVAL_MS)
  timer.unref()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await checking
    },
  }
}
