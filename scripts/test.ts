/**
 * `npm test`: checks, unit, API and process tests on the embedded database, browser tests; the last line sums them up.
 * `npm test -- tests/api/access.test.ts`: only that file (any part of a path, several too), by its own runner.
 */
import { sum } from './failures.ts'
import { findWanted } from './lane-files.ts'
import { close, runVitest } from './runners.ts'
import { browserTests, check, EMBEDDED, testFiles } from './test-steps.ts'
import { printTimes, step } from './times.ts'

const args = process.argv.slice(2)
if (args.length > 0) close(await testFiles(findWanted(args)))
else {
  const checked = await check()
  const lanes = ['unit', 'api', 'process']
  const tested = await step('Unit, API and process tests', () => runVitest({ lanes, env: EMBEDDED }))
  const browsed = await browserTests()
  printTimes()
  close(sum([checked, tested, browsed]))
}
