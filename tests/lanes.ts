/**
 * Which tests run where. Every test file belongs to one lane; docs/testing.md says what each lane proves. On
 * PostgreSQL, CI repeats only the files in ON_POSTGRES; `npm run test:full` repeats all that can run there.
 */

/** No server, no database and no child process. */
const UNIT = [
  'contract/**/*.test.ts',
  'web/**/*.test.{ts,tsx}',
  'server/**/rules.test.ts',
  'tests/codebase/**/*.test.ts',
]

export const LANES = {
  unit: { include: UNIT, exclude: [] },
  api: { include: ['server/**/*.test.ts', 'tests/api/**/*.test.ts'], exclude: UNIT },
  process: { include: ['tests/process/**/*.test.ts'], exclude: [] },
  heavy: { include: ['tests/heavy/**/*.test.ts'], exclude: [] },
  browser: { include: ['tests/e2e/**/*.spec.ts'], exclude: [] },
} satisfies Record<string, { include: string[]; exclude: string[] }>
export type Lane = keyof typeof LANES

/** Every lane except the browser's is a Vitest project. */
export const VITEST_LANES = ['unit', 'api', 'process', 'heavy'] as const satisfies Lane[]

/** The API tests that `npm test` always runs: the first rule of the product, over every procedure. */
export const CORE_API_TESTS = [
  'tests/api/access.test.ts',
  'tests/api/access-by-relation.test.ts',
  'tests/api/read-access.test.ts',
  'tests/api/dark-schedule.test.ts',
  'tests/api/existence-leaks.test.ts',
]

/** The browser tests that `npm test` runs: what a person would try first. */
export const FIRST_JOURNEYS = [
  'tests/e2e/first-visit.spec.ts',
  'tests/e2e/registration.spec.ts',
  'tests/e2e/following.spec.ts',
  'tests/e2e/search.spec.ts',
  'tests/e2e/on-now.spec.ts',
  'tests/e2e/post-a-shift.spec.ts',
  'tests/e2e/posts.spec.ts',
  'tests/e2e/owner-journey.spec.ts',
]

/** Tests that can run on PostgreSQL instead of the embedded database. */
export const EITHER_ENGINE = [
  'server/**/*.test.ts',
  'tests/api/**/*.test.ts',
  'tests/process/{live,live-notifier,first-starts,restore,start-failures,pooler,roles,supervisor}.test.ts',
]

/**
 * What can differ on PostgreSQL: a different planner, several connections and processes, its own collation and its own
 * time zone data. Everything else is the same SQL in the same engine, so one run is enough. CI runs groups that are
 * `alone` only on PostgreSQL, because the same SQL proves more there and takes less time; `npm run test:full` runs
 * them on both.
 */
export const ON_POSTGRES: { files: string[]; because: string; alone: boolean }[] = [
  {
    because: 'Query plans, and queries with tuned plans: the planner differs between versions.',
    files: ['tests/api/*-plan.test.ts', 'tests/api/many-likes.test.ts'],
    alone: true,
  },
  {
    because: 'Races: the embedded database runs one transaction after the other.',
    files: [
      'tests/api/*-races.test.ts',
      'server/**/races.test.ts',
      'server/accounts/deletion/deletion.test.ts',
      'server/mentions/profiles.test.ts',
      'server/media/file-cleanup.test.ts',
      'server/profiles/usernames.test.ts',
      'server/accounts/second-factor/handlers.test.ts',
      'server/venues/requests/requests.test.ts',
      'server/http/limits.test.ts',
      'server/http/read-budget.test.ts',
    ],
    alone: true,
  },
  {
    because: 'Connections, prepared statements, time limits, migrations and the generated types.',
    files: ['server/core/db/!(folder-lock|plan-keeping-pglite|snapshots).test.ts', 'tests/api/db-types.test.ts'],
    alone: false,
  },
  {
    because: 'Constraints and triggers that hold under random sequences of writes, compared with a model.',
    files: [
      'tests/api/*-property.test.ts',
      'server/shifts/schedule/series-property.test.ts',
      'tests/api/existence-leaks.test.ts',
    ],
    alone: true,
  },
  {
    because: 'Jobs: claimed by several workers, waiting on locks.',
    files: [
      'server/notifications/delivery/!(zones).test.ts',
      'server/notifications/fan-out/**/*.test.ts',
      'tests/api/channels.test.ts',
    ],
    alone: true,
  },
  {
    because: 'Live events use LISTEN and NOTIFY on a connection of their own.',
    files: ['server/live/!(service).test.ts', 'server/forum/live.test.ts', 'tests/api/access-streams.test.ts'],
    alone: true,
  },
  {
    because: 'How each engine listens for events.',
    files: ['server/live/service.test.ts'],
    alone: false,
  },
  {
    because: 'Operation: backup, restore, first starts, several processes, metrics.',
    files: [
      'tests/api/{backup,restore,metrics}.test.ts',
      'server/ops/doctor/postgres.test.ts',
      'tests/process/{live,live-notifier,first-starts,restore,start-failures,pooler,roles,supervisor}.test.ts',
    ],
    alone: false,
  },
  {
    because: "Sorting and matching depend on the server's collation and pg_trgm.",
    files: [
      'server/search/**/*.test.ts',
      'server/talent/handlers.test.ts',
      'tests/api/fold-text.test.ts',
      'tests/api/hostile-texts.test.ts',
    ],
    alone: true,
  },
  {
    because: 'Distances and times of shifts near a place.',
    files: ['tests/api/{shifts-near,shifts-near-random,venues-near}.test.ts'],
    alone: true,
  },
  {
    because: "Clock changes: PostgreSQL uses the operating system's time zone data, the embedded database its own.",
    files: ['server/shifts/clock-changes.test.ts', 'server/notifications/delivery/zones.test.ts'],
    alone: false,
  },
]

/** Runs in CI only on PostgreSQL. */
export const POSTGRES_ALONE_IN_CI = ON_POSTGRES.filter(({ alone }) => alone).flatMap(({ files }) => files)
