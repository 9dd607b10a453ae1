import { defineConfig } from 'vitest/config'

const RULES = 'server/**/rules.test.ts'
const EVERY_TEST_FILE_MS = 60_000

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    // Two cores: more workers would only wait for each other.
    maxWorkers: 2,
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', RULES, 'tests/house/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['server/**/*.test.ts', 'tests/api/**/*.test.ts'],
          exclude: [RULES],
          globalSetup: 'tests/support/global-setup.ts',
          // Files of one worker share its modules, and with them one embedded database.
          isolate: false,
          // Generous: a slow machine must not decide a test.
          testTimeout: 120_000,
          hookTimeout: EVERY_TEST_FILE_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'heavy',
          include: ['tests/heavy/**/*.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 5 * 60_000,
          hookTimeout: EVERY_TEST_FILE_MS,
        },
      },
    ],
  },
})
