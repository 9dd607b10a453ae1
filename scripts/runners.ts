import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { summarizeChecks } from './browser-checks.ts'
import {
  type Failure,
  failedStep,
  formatSummary,
  formatTestTitle,
  type PlaywrightReport,
  type Tally,
  tallyPlaywright,
  tallyVitest,
} from './failures.ts'
import type { LaneReport } from './lane-report.ts'
import { ROOT, run } from './run.ts'
import { recordTimings } from './timings.ts'

export type VitestRun = {
  /** Projects of vitest.config.ts. */
  lanes: string[]
  /** Parts of the paths of the selected files; without it, all files run. */
  files?: string[]
  /** Additional options for Vitest. */
  options?: string[]
  env?: NodeJS.ProcessEnv
}

/**
 * In CI a failed test is run once more on its own. If it then passes, it is listed as flaky and does not fail the run.
 */
const retries = Boolean(process.env.CI)

/** Runs Vitest and counts the results from its report. */
export async function runVitest(wanted: VitestRun): Promise<Tally> {
  const { code, report } = await executeVitest(wanted, 'vitest')
  if (!report) return failedStep(`${wanted.lanes.join(', ')}: the test run left no report`)
  recordTimings(report)
  const tally = await tallyVitest(report, retries ? (failure) => passesOnRetry(failure, wanted.env) : undefined)
  if (code !== 0 && tally.failed === 0 && tally.flaky.length === 0) return addRunnerFailure(tally)
  return tally
}

/**
 * Runs the browser tests, prints how many checks they made and counts the results from their report. Playwright itself
 * retries failures in CI. With `atOnce`, prints everything when they have ended, so that it does not mix with the output of
 * other steps.
 */
export async function runPlaywright(
  args: string[] = [],
  { env = {}, atOnce = false }: { env?: NodeJS.ProcessEnv; atOnce?: boolean } = {},
): Promise<Tally> {
  const path = toReportPath('browser')
  await rm(path, { force: true })
  const settings = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: path }
  const options = ['test', '--reporter=list,json', ...args]
  const { code, output } = await run('playwright', options, { env: settings, quiet: atOnce })
  const report = await readReport<PlaywrightReport>(path)
  if (atOnce) process.stdout.write(`\n— Output of the browser tests —\n${output}`)
  if (!report) return failedStep('the browser tests left no report')
  for (const line of summarizeChecks(report)) process.stdout.write(`${line}\n`)
  const tally = tallyPlaywright(report)
  return code !== 0 && tally.failed === 0 ? addRunnerFailure(tally) : tally
}

/** Prints the failures and the last line, and sets the matching exit code. */
export function printResult(total: Tally): void {
  process.stdout.write(formatSummary(total))
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}

/**
 * Runs a single test, or the whole file if no single test failed, in a new process and therefore with a new database.
 */
async function passesOnRetry({ lane, path, name, ...failure }: Failure, env?: NodeJS.ProcessEnv): Promise<boolean> {
  process.stdout.write(`\n— Retry: ${formatTestTitle({ lane, path, name, ...failure })} —\n`)
  const options = name ? ['--testNamePattern', `^${RegExp.escape(name)}$`] : []
  const { code, report } = await executeVitest({ lanes: [lane], files: [path], options, env }, 'vitest-again')
  return code === 0 && (report?.files.some(({ tests }) => tests.some(({ state }) => state === 'passed')) ?? false)
}

async function executeVitest({ lanes, files = [], options = [], env = {} }: VitestRun, name: string) {
  const path = toReportPath(name)
  await rm(path, { force: true })
  const chosen = lanes.flatMap((lane) => ['--project', lane])
  const reporters = ['--reporter=default', `--reporter=${join(ROOT, 'scripts/lane-report.ts')}`]
  const args = ['run', ...chosen, ...reporters, ...options, ...files]
  const { code } = await run('vitest', args, { env: { ...env, LANE_REPORT: path } })
  return { code, report: await readReport<LaneReport>(path) }
}

/** A runner that exits with an error but without a failed test counts as one failure. */
function addRunnerFailure(tally: Tally): Tally {
  const what = '✗ A test runner exited with an error although no test failed, probably in its setup; see its log.'
  return { ...tally, failed: 1, failures: [...tally.failures, what] }
}

const toReportPath = (name: string) => join(ROOT, '.cache', 'test', `${name}.json`)

async function readReport<Report>(path: string): Promise<Report | undefined> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Report) : undefined
}
