import { SUMMARY_EMAILS } from '#contract/notifications.limits.ts'
import { defaultTimeZone } from '#server/core/default-time-zone.ts'
import type { Services } from '#server/core/requests/context.ts'
import { listSubscribers, listSummaryZones } from '#server/notifications/email/queries.ts'
import type { Summary } from '#server/notifications/email/rules.ts'
import { claimDeliveries } from './queries.ts'
import { findQuietHoursEnd, listDueSummaries, toSummaryDedupeKey } from './rules.ts'

export type SummaryDeps = Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'>

const PAGE_SIZE = 100

/**
 * Enqueues every summary that is due, once per person and day, even if several processes do so repeatedly. Returns the
 * number of summaries enqueued.
 */
export async function enqueueSummaries(deps: SummaryDeps, isStopped = () => false): Promise<number> {
  const now = deps.clock.now()
  let count = 0
  for (const topic of SUMMARY_EMAILS) {
    for (const zone of await listSummaryZones(deps.db, topic, defaultTimeZone(deps.config))) {
      try {
        const summary = listDueSummaries(zone, now).find((due) => due.topic === topic)
        if (summary) count += await enqueueForZone(deps, { summary, zone, isStopped })
      } catch (error) {
        // One failing time zone must not stop the others.
        deps.log.error({ err: error, topic, zone }, 'Could not enqueue the summaries of a time zone')
      }
    }
  }
  return count
}

type DueSummary = { summary: Summary; zone: string; isStopped: () => boolean }

async function enqueueForZone(deps: SummaryDeps, { summary, zone, isStopped }: DueSummary): Promise<number> {
  let count = 0
  let after: string | null = null
  do {
    const page: { count: number; last: string | null } = await enqueuePage(deps, { summary, zone, after })
    count += page.count
    after = page.last
  } while (after !== null && !isStopped())
  return count
}

/** Enqueues one page of subscribers. `last` is null after the last page. Those in quiet hours are tried again later. */
function enqueuePage(
  { db, clock, jobs, config }: SummaryDeps,
  { summary: { topic, day }, zone, after }: { summary: Summary; zone: string; after: string | null },
): Promise<{ count: number; last: string | null }> {
  const now = clock.now()
  const dedupe_key = toSummaryDedupeKey({ topic, day })
  return db.transaction().execute(async (trx) => {
    const filter = { topic, dedupe_key, zone, defaultZone: defaultTimeZone(config) }
    const people = await listSubscribers(trx, filter, { after, limit: PAGE_SIZE })
    const awake = people.filter((person) => !findQuietHoursEnd({ ...person, time_zone: zone }, now, zone))
    const deliveries = awake.map(({ profile_id }) => ({ profile_id, channel: 'email' as const, dedupe_key }))
    const claimed = await claimDeliveries(trx, deliveries, now)
    for (const { profile_id } of claimed) await jobs.enqueue(trx, 'summary_email', { profile_id, topic, day })
    return { count: claimed.length, last: people.length === PAGE_SIZE ? (people.at(-1)?.profile_id ?? null) : null }
  })
}
