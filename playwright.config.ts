import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from './tests/e2e/chromium.ts'

// Playwright reads this file first in its own process and again in every worker; workers inherit the variable set here.
process.env.E2E_CHROMIUM ??= await chromiumPath()

/**
 * Without a spare process for the next page, the lane takes a tenth less time. The switch replaces Playwright's own
 * list, whose features that matter here are the others.
 */
const DISABLED_FEATURES = [
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
]

/**
 * The journeys that run on PostgreSQL: registration, and posting a shift that others see. CI runs them only there,
 * `npm run test:full` on both engines.
 */
const ON_POSTGRES = ['**/post-a-shift.spec.ts', '**/registration.spec.ts']
const { E2E_POSTGRES_URL } = process.env

/**
 * CI asks for reduced motion, because painting animations takes a quarter of a journey's processor time. The journeys on
 * PostgreSQL and `npm run test:full` see every animation.
 */
const MOTION = process.env.CI ? 'reduce' : 'no-preference'

export default defineConfig<object, { postgresUrl: string | undefined }>({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  snapshotPathTemplate: '{testDir}/gallery/{arg}{ext}',
  // Only `npm run gallery -- --update` writes reference images.
  updateSnapshots: 'none',
  globalSetup: './tests/e2e/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only on a retry is listed as flaky at the end of the run.
  retries: process.env.CI ? 1 : 0,
  // Generous, so that a slow machine does not fail a test.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    // A click that never becomes possible fails long before its test would.
    actionTimeout: 60_000,
    // A trace costs a third of the run time. Add `--trace on` to investigate a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // A service worker's cache would answer requests that a test intercepts.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: MOTION },
    // Not @sparticuz/chromium's own arguments: they are meant for AWS Lambda.
    launchOptions: {
      executablePath: process.env.E2E_CHROMIUM,
      args: ['--no-sandbox', `--disable-features=${DISABLED_FEATURES.join()}`],
    },
  },
  projects: [
    {
      name: 'chromium',
      use: devices['Desktop Chrome'],
      testIgnore: process.env.CI && E2E_POSTGRES_URL ? ON_POSTGRES : [],
    },
    ...(E2E_POSTGRES_URL
      ? [
          {
            name: 'postgres',
            testMatch: ON_POSTGRES,
            use: {
              ...devices['Desktop Chrome'],
              contextOptions: { reducedMotion: 'no-preference' as const },
              postgresUrl: E2E_POSTGRES_URL,
            },
          },
        ]
      : []),
  ],
})
