/**
 * `npm run test:full`: runs everything, which takes more than an hour: all API tests on both databases, every screen in
 * every theme and width, all fuzzing and all races. Record its result in docs/test-runs.md.
 */
import { auditDependencies } from './audit-dependencies.ts'
import { sumTallies } from './failures.ts'
import { printResult, runVitest } from './runners.ts'
import { EMBEDDED_ENV, runBrowserTests, runCheckSteps, withPostgres } from './test-steps.ts'
import { printTimings, runStep } from './timings.ts'

// If set, the heavy tests would run at a small part of their size.
delete process.env.CI
process.env.SCREENS = 'all'

const audited = await runStep('Advisories and licenses', auditDependencies)
const checked = await runCheckSteps()
const tested = await withPostgres(async (url) => {
  const lanes = ['unit', 'api', 'process', 'postgres', 'heavy']
  const env = { ...EMBEDDED_ENV, POSTGRES_LANE_URL: url, POSTGRES_LANE_FILES: 'all' }
  const vitest = await runStep('Unit, API, process and heavy tests, on both databases', () => runVitest({ lanes, env }))
  return sumTallies([vitest, await runBrowserTests(url)])
})
printTimings()
printResult(sumTallies([audited, checked, tested]))
