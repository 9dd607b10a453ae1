/**
 * `npm test`: proves a change in minutes. Runs the checks, the unit tests, the API tests of who sees what and of everything
 * that changed since `main`, and the first journeys in a browser; the last line sums them up.
 * `npm test -- tests/api/access.test.ts`: runs only that file (any part of a path, or several), with the right runner.
 */
import { CORE_API_TESTS, FIRST_JOURNEYS } from '#tests/lanes.ts'
import { listChangedApiTests } from './changed-tests.ts'
import { sumTallies } from './failures.ts'
import { selectTests } from './lane-files.ts'
import { printResult, runPlaywright, runVitest } from './runners.ts'
import { EMBEDDED_ENV, runCheckSteps, runTestFiles } from './test-steps.ts'
import { printTimings, runStep } from './timings.ts'

const args = process.argv.slice(2)
if (args.length > 0) printResult(await runTestFiles(selectTests(args)))
else {
  const checked = await runCheckSteps()
  const units = await runStep('Unit tests', () => runVitest({ lanes: ['unit'] }))
  const files = [...new Set([...CORE_API_TESTS, ...(await listChangedApiTests())])]
  const api = await runStep('API tests of who sees what, and of what changed since main', () =>
    runVitest({ lanes: ['api'], files, env: EMBEDDED_ENV }),
  )
  const browsed = await runStep('First journeys in a browser', () => runPlaywright([...FIRST_JOURNEYS]))
  printTimings()
  printResult(sumTallies([checked, units, api, browsed]))
}
