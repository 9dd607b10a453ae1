/**
 * `npm run test:full`: everything, which takes more than an hour: all API tests on both databases, every screen in every
 * theme and width, the whole fuzz, all races. Its result goes into docs/test-runs.md.
 */
import { auditDependencies } from './audit-dependencies.ts'
import { sum } from './failures.ts'
import { close, runVitest } from './runners.ts'
import { browserTests, check, EMBEDDED, journeysOnPostgres, withPostgres } from './test-steps.ts'
import { printTimes, step } from './times.ts'

// Set, it would make the heavy tests a tenth of themselves.
delete process.env.CI
process.env.SCREENS = 'all'

const audited = await step('Advisories and licences', auditDependencies)
const checked = await check()
const tested = await withPostgres(async (url) => {
  const lanes = ['unit', 'api', 'process', 'postgres', 'heavy']
  const env = { ...EMBEDDED, POSTGRES_LANE_URL: url, POSTGRES_LANE_FILES: 'all' }
  const vitest = await step('Unit, API, process and heavy tests, on both databases', () => runVitest({ lanes, env }))
  const browser = await browserTests()
  return sum([vitest, browser, await journeysOnPostgres(url)])
})
printTimes()
close(sum([audited, checked, tested]))
