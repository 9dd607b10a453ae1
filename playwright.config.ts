import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from './tests/e2e/chromium.ts'

// Playwright reads this file in its own process first and in every worker again, which inherits what is set here.
process.env.E2E_CHROMIUM ??= await chromiumPath()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Whatever needed it is named at the end of the run.
  retries: process.env.CI ? 1 : 0,
  // Generous: a slow machine must not decide a test.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    // A trace costs a third of the time. Whoever looks into a failure adds `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // What it keeps would stand between a page and what a test does to its network.
    serviceWorkers: 'block',
    // Never @sparticuz/chromium's own arguments: they are made for another place.
    launchOptions: { executablePath: process.env.E2E_CHROMIUM, args: ['--no-sandbox'] },
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
})
