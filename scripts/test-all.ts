/**
 * `npm run test:all`: what CI runs, with heavy tests at a small part of their size: dependency audit, checks, all test lanes, and
 * on PostgreSQL the tests that can differ there.
 */
import { auditDependencies } from './audit-dependencies.ts'
import { sumTallies } from './failures.ts'
import { printResult, runVitest } from './runners.ts'
import { EMBEDDED_ENV, runBrowserTests, runCheckSteps, withPostgres } from './test-steps.ts'
import { printTimings, runStep } from './timings.ts'

process.env.CI ??= '1'

const audited = await runStep('Advisories and licenses', auditDependencies)
const checked = await runCheckSteps()
const tested = await withPostgres(async (url) => {
  const lanes = ['unit', 'api', 'process', 'heavy', 'postgres']
  const env = { ...EMBEDDED_ENV, POSTGRES_LANE_URL: url }
  // Each waits for other processes for a third of its time, in which the other can use the cores.
  return sumTallies(
    await Promise.all([
      runStep('Unit, API, process and heavy tests', () => runVitest({ lanes, env })),
      runBrowserTests(url, { atOnce: true }),
    ]),
  )
})
printTimings()
printResult(sumTallies([audited, checked, tested]))
