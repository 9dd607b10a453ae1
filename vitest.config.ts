import { defineConfig } from 'vitest/config'
import { contractRoutes } from './scripts/contract-routes.ts'
import { LongestLanesFirst } from './scripts/longest-lanes-first.ts'
import { EITHER_ENGINE, LANES, ON_POSTGRES, POSTGRES_ALONE_IN_CI, VITEST_LANES } from './tests/lanes.ts'

const HOOK_MS = 180_000
const DATABASE_SETUP = 'tests/support/global-setup.ts'
const DEMO_SETUP = 'tests/support/demo-folder-setup.ts'

/** Connection URL for the project `postgres`, which exists only if this is set. */
const postgres = process.env.POSTGRES_LANE_URL
const onPostgres = process.env.POSTGRES_LANE_FILES === 'all' ? EITHER_ENGINE : ON_POSTGRES.flatMap(({ files }) => files)

/**
 * Files of one worker share its modules, and with them one database. Timeouts are generous, so that a slow machine does
 * not fail a test.
 */
const shared = { isolate: false, testTimeout: 5 * 60_000, hookTimeout: HOOK_MS }

const settings = {
  unit: { ...shared, setupFiles: 'tests/support/forbid-io.ts' },
  api: {
    ...shared,
    globalSetup: DATABASE_SETUP,
    exclude: [...LANES.api.exclude, ...(process.env.CI ? POSTGRES_ALONE_IN_CI : [])],
  },
  process: { ...shared, isolate: true, globalSetup: [DATABASE_SETUP, 'tests/support/web-setup.ts', DEMO_SETUP] },
  heavy: { testTimeout: 15 * 60_000, hookTimeout: HOOK_MS, globalSetup: [DATABASE_SETUP, DEMO_SETUP] },
}

export default defineConfig({
  plugins: [contractRoutes()],
  cacheDir: '.cache/vitest',
  test: {
    // CI runs on two cores, beside the browser tests. A third worker uses the time in which heavy and process tests wait
    // for other processes.
    maxWorkers: process.env.CI ? 3 : 2,
    pool: 'forks',
    // Vitest's own limit is a second, which a busy machine exceeds.
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestLanesFirst },
    projects: [
      ...VITEST_LANES.map((name) => ({ extends: true as const, test: { name, ...LANES[name], ...settings[name] } })),
      ...(postgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                include: onPostgres,
                exclude: LANES.unit.include,
                ...shared,
                globalSetup: DATABASE_SETUP,
                env: { TEST_DATABASE_URL: postgres },
              },
            },
          ]
        : []),
    ],
  },
})
