import type { Mismatch } from './comparison.ts'
import type { Site } from './project.ts'

export type Problem = Mismatch & { key: string; line: number }

const COUNTED = 'the counting functions, which are PL/pgSQL, return a number'
const POSTED = {
  author: 'a post without a venue has an author',
  venue: 'a post of a venue has its name and slug',
  like_count: COUNTED,
  comment_count: COUNTED,
}
const WRITTEN = { author: 'the visibility functions return created_by together with the rest of the author' }
const SERIES = { series: 'the counts are joined for every shift of a series' }
const REPORTED = { first_reported_at: 'only items with a report are selected' }
const LIKED = 'like_posts, which is PL/pgSQL, sets it'
const UNLIKED = 'every branch of unlike_post, which is PL/pgSQL, sets it'
const SENT = 'send_live_events, which is PL/pgSQL, sets it in the only row that it returns'
const OWN_SHIFT = { end_time: 'people always see when their own shifts end' }
const REMINDED = 'an owner is only selected for a venue'
const LOCATED = 'a venue without a location has no distance, so the radius excludes it'

/**
 * What is never null for a reason that the check cannot derive, by file and function: a column, or a JSON object with
 * all of its fields. An entry that is no longer needed fails the check.
 */
const NEVER_NULL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/core/queue/failed-jobs.ts listFailedJobs': { at: 'pg-boss sets completed_on when it gives a job up' },
  'server/feed/queries.ts listFeed': POSTED,
  'server/forum/queries.ts findReply': WRITTEN,
  'server/forum/queries.ts findThread': WRITTEN,
  'server/forum/queries.ts listReplies': WRITTEN,
  'server/forum/queries.ts listThreads': WRITTEN,
  'server/income/queries.ts listMonths': { month: 'the offsets are our own JSON, in which every field is set' },
  'server/live/queries.ts sendLiveEvents': { drained_before: SENT, sent: SENT },
  'server/media/queries.ts findPostMediaAudience': { is_private: POSTED.author },
  'server/moderation/report-queue/queries.ts findReportQueueEntry': REPORTED,
  'server/moderation/report-queue/queries.ts listReportQueue': {
    ...REPORTED,
    place: 'a closed report has the time of its decision',
  },
  'server/notifications/fan-out/queries.ts findFanOutSubject': {
    dedupe_key: 'a changed or cancelled shift without notified_revision is not selected',
  },
  'server/notifications/queries.ts readPages': {
    is_read: 'a group contains at least the notification itself',
    n: 'every page has a place',
  },
  'server/posts/queries.ts findPost': POSTED,
  'server/posts/queries.ts insertLikes': { outcome: LIKED, like_count: LIKED },
  'server/posts/queries.ts unlikePost': { outcome: UNLIKED, like_count: UNLIKED },
  'server/posts/queries.ts listPosts': POSTED,
  'server/shifts/queries.ts listOnNowNear': {
    venue_latitude: LOCATED,
    venue_longitude: LOCATED,
    distance_meters: LOCATED,
  },
  'server/shifts/queries.ts listOwnOverlappingShifts': OWN_SHIFT,
  'server/shifts/queries.ts listOwnUpcomingShifts': OWN_SHIFT,
  'server/shifts/roster/queries.ts listKnownEntries': OWN_SHIFT,
  'server/shifts/schedule/queries.ts listUpcomingSeriesShifts': OWN_SHIFT,
  'server/shifts/schedule/queries.ts listOwnShiftsDuring': OWN_SHIFT,
  'server/shifts/schedule/queries.ts listOwnShiftsByIds': OWN_SHIFT,
  'server/shifts/queries.ts listShiftsOfNightNear': {
    venue_latitude: LOCATED,
    venue_longitude: LOCATED,
    distance_meters: LOCATED,
  },
  'server/shifts/queries.ts listShiftsNear': {
    venue_latitude: LOCATED,
    venue_longitude: LOCATED,
    distance_meters: LOCATED,
  },
  'server/shifts/schedule/queries.ts findOwnShift': { ...SERIES, ...OWN_SHIFT },
  'server/shifts/schedule/queries.ts listOwnShiftsStarting': { ...SERIES, ...OWN_SHIFT },
  'server/venues/confirmations/queries.ts listOwnersToRemind': { venue: REMINDED, slug: REMINDED },
  'server/venues/queries.ts lookUpVenuesNear': {
    latitude: LOCATED,
    longitude: LOCATED,
    distance_meters: LOCATED,
    n: 'every reader has a place',
  },
  'server/venues/queries.ts searchVenuesNear': { latitude: LOCATED, longitude: LOCATED, distance_meters: LOCATED },
  'server/whats-on/queries.ts readVenuesNear': {
    latitude: LOCATED,
    longitude: LOCATED,
    distance_meters: LOCATED,
  },
}

const DATABASE_LAYER = 'belongs to the layer that passes statements on'
const DEMO = 'needs the people and passwords of the demo'
const NEEDS_REQUEST = 'takes a request'
const NEEDS_SERVICES = 'takes services of the running server'

/** How many calls the check does not reach, by file and function. The list may only get shorter. */
export const UNREACHED: Readonly<Record<string, { calls: number; because: string }>> = {
  'server/core/db/transactions.ts liftStatementLimits': { calls: 1, because: DATABASE_LAYER },
  'server/core/requests/rate-limits.ts refundHit': { calls: 1, because: NEEDS_REQUEST },
  'server/demo/passwords.ts renewDemoPasswords': { calls: 2, because: DEMO },
  'server/demo/posts.ts insertPosts': { calls: 1, because: DEMO },
  'server/demo/posts.ts insertReactions': { calls: 2, because: DEMO },
  'server/demo/seed.ts findDemoPeople': { calls: 1, because: DEMO },
  'server/demo/seed.ts findSeededIds': { calls: 1, because: DEMO },
  'server/demo/seed.ts hasPeople': { calls: 1, because: DEMO },
  'server/demo/seed.ts insertRelations': { calls: 2, because: DEMO },
  'server/demo/seed.ts insertShifts': { calls: 1, because: DEMO },
  'server/demo/seed.ts refreshShifts': { calls: 1, because: DEMO },
  'server/demo/seed.ts seedDemo': { calls: 1, because: DEMO },
  'server/http/health.ts createReadiness': { calls: 1, because: NEEDS_REQUEST },
  'server/media/deletions.ts recordDeletions': { calls: 3, because: NEEDS_SERVICES },
  'server/ops/gauges.ts readDatabaseStats': { calls: 1, because: NEEDS_SERVICES },
  'server/ops/gauges.ts readQueueStats': { calls: 1, because: NEEDS_SERVICES },
  'server/ops/integrity.ts checkIndexes': { calls: 5, because: NEEDS_SERVICES },
  'server/ops/integrity.ts toRunQuery': { calls: 1, because: NEEDS_SERVICES },
}

/**
 * The problems that no exception excuses; if there are none, the exceptions for these files that excuse nothing. Other
 * problems of a statement can hide the one that an exception is for.
 */
export function applyExceptions(problems: Problem[], files: string[]): string[] {
  const used = new Set<string>()
  const remaining = problems.filter(({ key, nullable }) => {
    const column = nullable?.split('.')[0] ?? ''
    if (!NEVER_NULL[key]?.[column]) return true
    used.add(`${key} ${column}`)
    return false
  })
  if (remaining.length > 0) return remaining.map(({ key, line, text }) => `${key.replace(' ', `:${line} `)}: ${text}`)
  return Object.entries(NEVER_NULL)
    .flatMap(([key, columns]) => Object.keys(columns).map((column) => `${key} ${column}`))
    .filter((entry) => isOf(files, entry) && !used.has(entry))
    .map((entry) => `${entry}: remove it from NEVER_NULL in scripts/sql-types/exceptions.ts`)
}

/** Calls that the check should have reached, and exceptions for calls that it reached. */
export function compareUnreached(unreached: Site[], files: string[]): string[] {
  const found = Map.groupBy(unreached, ({ file, within }) => `${file} ${within}`)
  const listed = Object.keys(UNREACHED).filter((key) => isOf(files, key))
  return [...new Set([...found.keys(), ...listed])].flatMap((key) => {
    const calls = found.get(key)?.length ?? 0
    const excused = UNREACHED[key]?.calls ?? 0
    if (calls > excused) return [`${key}: the check reaches fewer of its statements: see docs/testing.md, Types of SQL`]
    return calls < excused
      ? [`${key}: lower its number in UNREACHED in scripts/sql-types/exceptions.ts to ${calls}`]
      : []
  })
}

const isOf = (files: string[], key: string) => files.some((file) => key.startsWith(`${file} `))
