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

/** Random sequences of writes, compared with a model. */
const RANDOM_SEQUENCES = ['tests/api/*-property.test.ts', 'server/shifts/schedule/series-property.test.ts']

/** Writes at the same time. The embedded database runs one transaction after the other. */
const RACES = [
  'tests/api/*-races.test.ts',
  'server/**/races.test.ts',
  'server/accounts/deletion/deletion.test.ts',
  'server/media/file-cleanup.test.ts',
  'server/profiles/usernames.test.ts',
  'server/accounts/second-factor/handlers.test.ts',
  'server/venues/requests/requests.test.ts',
  'server/http/limits.test.ts',
  'server/http/read-budget.test.ts',
]

/** Runs in CI only on PostgreSQL, which takes less time and proves more; on both in `npm run test:full`. */
export const POSTGRES_ALONE_IN_CI = [...RANDOM_SEQUENCES, ...RACES]

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

/** Tests that can run on PostgreSQL instead of the embedded database. */
export const EITHER_ENGINE = [
  'server/**/*.test.ts',
  'tests/api/**/*.test.ts',
  'tests/process/{live,live-notifier,first-starts,restore,start-failures,pooler,roles,supervisor}.test.ts',
]

/**
 * What can differ on PostgreSQL: a different planner, several connections and processes, its own collation and its own
 * time zone data. Everything else is the same SQL in the same engine, so one run is enough.
 */
export const ON_POSTGRES: { files: string[]; because: string }[] = [
  {
    because: 'Query plans, and queries with tuned plans: the planner differs between versions.',
    files: ['tests/api/*-plan.test.ts', 'tests/api/many-likes.test.ts', 'server/core/db/statistics.test.ts'],
  },
  {
    because: 'Races: two transactions run at the same time only here.',
    files: RACES,
  },
  {
    because: 'Connections, prepared statements, time limits, migrations and the generated types.',
    files: ['server/core/db/**/*.test.ts', 'tests/api/db-types.test.ts'],
  },
  {
    because: 'Constraints and triggers that hold under random sequences of writes.',
    files: [...RANDOM_SEQUENCES, 'tests/api/existence-leaks.test.ts'],
  },
  {
    because: 'Jobs: claimed by several workers, waiting on locks.',
    files: ['server/jobs/**/*.test.ts', 'server/notifications/fan-out/**/*.test.ts'],
  },
  {
    because: 'Live events use LISTEN and NOTIFY on a connection of their own.',
    files: ['server/live/**/*.test.ts', 'server/forum/live.test.ts', 'tests/api/access-streams.test.ts'],
  },
  {
    because: 'Operation: backup, restore, first starts, several processes, metrics.',
    files: [
      'tests/api/{backup,restore,metrics,channels}.test.ts',
      'server/ops/doctor/postgres.test.ts',
      'tests/process/{live,live-notifier,first-starts,restore,start-failures,pooler,roles,supervisor}.test.ts',
    ],
  },
  {
    because: "Sorting and matching depend on the server's collation and pg_trgm.",
    files: ['server/search/**/*.test.ts', 'server/talent/handlers.test.ts', 'tests/api/hostile-texts.test.ts'],
  },
  {
    because: "Clock changes: PostgreSQL uses the operating system's time zone data.",
    files: [
      'server/shifts/clock-changes.test.ts',
      'server/jobs/zones.test.ts',
      'tests/api/{shifts-near,shifts-near-random,venues-near}.test.ts',
    ],
  },
]
