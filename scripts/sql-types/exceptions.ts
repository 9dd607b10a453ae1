import type { Mismatch } from './comparison.ts'
import type { Site } from './project.ts'

export type Problem = Mismatch & { key: string; line: number }

const REPORTED = 'only items with a report are selected'
const LIKED = 'every branch of like_post, which is PL/pgSQL, sets it'
const LOCATED = 'a venue without a location has no distance, so the radius excludes it'

/**
 * Columns that are never null for a reason that the check cannot derive, by file and function. An entry that is no
 * longer needed fails the check.
 */
const NEVER_NULL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/core/queue/failed-jobs.ts listFailedJobs': { at: 'pg-boss sets completed_on when it gives a job up' },
  'server/income/queries.ts listMonths': { month: 'the offsets are our own JSON, in which every field is set' },
  'server/moderation/report-queue/queries.ts listReportQueue': { first_reported_at: REPORTED },
  'server/moderation/report-queue/queries.ts findReportQueueEntry': { first_reported_at: REPORTED },
  'server/notifications/fan-out/queries.ts findFanOutSubject': {
    dedupe_key: 'a changed or cancelled shift without notified_revision is not selected',
  },
  'server/notifications/queries.ts listNotifications': { is_read: 'a group contains at least the notification itself' },
  'server/posts/queries.ts likePost': { outcome: LIKED, like_count: LIKED },
  'server/shifts/queries.ts listShiftsNear': { venue_latitude: LOCATED, venue_longitude: LOCATED },
  'server/shifts/queries.ts listOnNowNear': { venue_latitude: LOCATED, venue_longitude: LOCATED },
  'server/venues/queries.ts listVenuesNear': { latitude: LOCATED, longitude: LOCATED },
}

const DATABASE_LAYER = 'belongs to the layer that passes statements on'
const DEMO = 'needs the people and passwords of the demo'
const NEEDS_REQUEST = 'takes a request'
const NEEDS_SERVICES = 'takes services of the running server'

/** Statements that the check does not reach, by file and function. The list may only get shorter. */
export const UNREACHED: Readonly<Record<string, string>> = {
  'server/core/db/transactions.ts liftStatementLimits': DATABASE_LAYER,
  'server/core/requests/rate-limits.ts refundHit': NEEDS_REQUEST,
  'server/demo/passwords.ts renewDemoPasswords': DEMO,
  'server/demo/posts.ts insertPosts': DEMO,
  'server/demo/posts.ts insertReactions': DEMO,
  'server/demo/seed.ts findDemoPeople': DEMO,
  'server/demo/seed.ts hasPeople': DEMO,
  'server/demo/seed.ts insertRelations': DEMO,
  'server/demo/seed.ts insertShifts': DEMO,
  'server/demo/seed.ts refreshShifts': DEMO,
  'server/demo/seed.ts seedDemo': DEMO,
  'server/http/health.ts handleReadiness': NEEDS_REQUEST,
  'server/media/deletions.ts recordDeletions': NEEDS_SERVICES,
  'server/ops/gauges.ts readDatabaseStats': NEEDS_SERVICES,
  'server/ops/gauges.ts readQueueStats': NEEDS_SERVICES,
  'server/ops/integrity.ts checkIndexes': NEEDS_SERVICES,
  'server/ops/integrity.ts toRunQuery': NEEDS_SERVICES,
}

/** The problems that no exception excuses, and the exceptions for these files that excuse none. */
export function applyExceptions(problems: Problem[], files: string[]): string[] {
  const used = new Set<string>()
  const remaining = problems.filter(({ key, nullable }) => {
    const isExcused = nullable !== undefined && NEVER_NULL[key]?.[nullable] !== undefined
    if (isExcused) used.add(`${key} ${nullable}`)
    return !isExcused
  })
  const unused = Object.entries(NEVER_NULL)
    .flatMap(([key, columns]) => Object.keys(columns).map((column) => `${key} ${column}`))
    .filter((entry) => isOf(files, entry) && !used.has(entry))
  return [
    ...remaining.map(({ key, line, text }) => `${key.replace(' ', `:${line} `)}: ${text}`),
    ...unused.map((entry) => `${entry}: remove it from NEVER_NULL in scripts/sql-types/exceptions.ts`),
  ]
}

/** Calls that the check should have reached, and exceptions for calls that it reached. */
export function compareUnreached(unreached: Site[], files: string[]): string[] {
  const keys = new Set(unreached.map(({ file, within }) => `${file} ${within}`))
  return [
    ...[...keys]
      .filter((key) => !(key in UNREACHED))
      .map((key) => `${key}: the check does not reach one of its statements: see docs/testing.md, Types of SQL`),
    ...Object.keys(UNREACHED)
      .filter((key) => isOf(files, key) && !keys.has(key))
      .map((key) => `${key}: remove it from UNREACHED in scripts/sql-types/exceptions.ts`),
  ]
}

const isOf = (files: string[], key: string) => files.some((file) => key.startsWith(`${file} `))
