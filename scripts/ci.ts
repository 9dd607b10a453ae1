/**
 * What CI runs: dependency audit, checks, all test lanes, and on PostgreSQL the tests that can differ there. With `CI`
 * set, heavy tests run at a tenth of their size.
 */
import { auditDependencies } from './audit-dependencies.ts'
import { sumTallies } from './failures.ts'
import { printResult, runVitest } from './runners.ts'
import { EMBEDDED_ENV, runBrowserTests, runCheckSteps, runJourneysOnPostgres, withPostgres } from './test-steps.ts'
import { printTimings, runStep } from './timings.ts'

const audited = await runStep('Advisories and licences', auditDependencies)
const checked = await runCheckSteps()
const tested = await withPostgres(async (url) => {
  const lanes = ['unit', 'api', 'process', 'heavy', 'postgres']
  const env = { ...EMBEDDED_ENV, POSTGRES_LANE_URL: url }
  // Both wait for other processes half of the time, so together they use both cores.
  const [vitest, browser] = await Promise.all([
    runStep('Unit, API, process and heavy tests', () => runVitest({ lanes, env })),
    runBrowserTests().then(async (tally) => sumTallies([tally, await runJourneysOnPostgres(url)])),
  ])
  return sumTallies([vitest, browser])
})
printTimings()
printResult(sumTallies([audited, checked, tested]))
