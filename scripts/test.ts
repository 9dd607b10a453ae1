/** `npm test`: checks, unit and API tests on the embedded database, browser tests; the last line sums them up. */
import { buildIfStale } from './build-web.ts'
import { checkAll } from './checks.ts'
import { run } from './run.ts'
import { close, crashed, runPlaywright, runVitest, sum, type Tally } from './runners.ts'

const tallies: Tally[] = []

step('Checking format, lint, types, dead code and structure')
if (!(await checkAll())) tallies.push(crashed('the checks'))

step('Building the web app and weighing it')
await buildIfStale()
if ((await run(process.execPath, ['scripts/check-bundle.ts'])).code !== 0)
  tallies.push(crashed('the weight of the pages'))

step('Unit and API tests')
tallies.push(await runVitest(['unit', 'api'], { DATABASE_URL: '', TEST_DATABASE_URL: '' }))

step('Browser tests')
tallies.push(await runPlaywright())

close(sum(tallies))

function step(name: string): void {
  process.stdout.write(`\n— ${name} —\n`)
}
