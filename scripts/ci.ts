/** What CI runs: dependencies, checks, every lane, and on PostgreSQL what can differ there. `CI` is set: heavy tests run a tenth. */
import { auditDependencies } from './audit-dependencies.ts'
import { sum } from './failures.ts'
import { close, runVitest } from './runners.ts'
import { browserTests, check, EMBEDDED, journeysOnPostgres, withPostgres } from './test-steps.ts'
import { printTimes, step } from './times.ts'

const audited = await step('Advisories and licences', auditDependencies)
const checked = await check()
const tested = await withPostgres(async (url) => {
  const lanes = ['unit', 'api', 'process', 'heavy', 'postgres']
  const env = { ...EMBEDDED, POSTGRES_LANE_URL: url }
  const vitest = await step('Unit, API, process and heavy tests', () => runVitest({ lanes, env }))
  const browser = await browserTests()
  return sum([vitest, browser, await journeysOnPostgres(url)])
})
printTimes()
close(sum([audited, checked, tested]))
