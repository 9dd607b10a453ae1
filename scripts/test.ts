/**
 * `npm test`: runs checks, unit, API and process tests on the embedded database, and browser tests; the last line sums
 * them up. `npm test -- tests/api/access.test.ts`: runs only that file (any part of a path, or several), with the right
 * runner.
 */
import { sumTallies } from './failures.ts'
import { selectTests } from './lane-files.ts'
import { printResult, runVitest } from './runners.ts'
import { EMBEDDED_ENV, runBrowserTests, runCheckSteps, runTestFiles } from './test-steps.ts'
import { printTimings, runStep } from './timings.ts'

const args = process.argv.slice(2)
if (args.length > 0) printResult(await runTestFiles(selectTests(args)))
else {
  const checked = await runCheckSteps()
  const lanes = ['unit', 'api', 'process']
  const tested = await runStep('Unit, API and process tests', () => runVitest({ lanes, env: EMBEDDED_ENV }))
  const browsed = await runBrowserTests()
  printTimings()
  printResult(sumTallies([checked, tested, browsed]))
}
