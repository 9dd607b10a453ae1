import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
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
  /** Parts of the paths of the wanted files; none means all. */
  files?: string[]
  /** Further options of Vitest's. */
  options?: string[]
  env?: NodeJS.ProcessEnv
}

/** In CI a failed test is run once more on its own: what passes then is named as flaky and fails nothing. */
const retries = Boolean(process.env.CI)

/** Runs Vitest and counts from its report. */
export async function runVitest(wanted: VitestRun): Promise<Tally> {
  const { code, report } = await executeVitest(wanted, 'vitest')
  if (!report) return failedStep(`${wanted.lanes.join(', ')}: the tests left no report`)
  recordTimings(report)
  const tally = await tallyVitest(report, retries ? (failure) => passesOnRetry(failure, wanted.env) : undefined)
  if (code !== 0 && tally.failed === 0 && tally.flaky.length === 0) return addRunnerFailure(tally)
  return tally
}

/** Runs the browser tests and counts from their report. Playwright itself tries again what fails in CI. */
export async function runPlaywright(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const path = toReportPath('browser')
  await rm(path, { force: true })
  const settings = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: path }
  const { code } = await run('playwright', ['test', '--reporter=list,json', ...args], { env: settings })
  const report = await readReport<PlaywrightReport>(path)
  if (!report) return failedStep('the browser tests left no report')
  const tally = tallyPlaywright(report)
  return code !== 0 && tally.failed === 0 ? addRunnerFailure(tally) : tally
}

/** Prints what failed and the closing line, and sets the exit code that goes with it. */
export function printResult(total: Tally): void {
  process.stdout.write(formatSummary(total))
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}

/** A new process, and so a new database, for one test alone; for the whole file where no single test failed. */
async function passesOnRetry({ lane, path, name, ...failure }: Failure, env?: NodeJS.ProcessEnv): Promise<boolean> {
  process.stdout.write(`\n— Once more: ${formatTestTitle({ lane, path, name, ...failure })} —\n`)
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

/** A runner that ended badly without a failed test counts as one. */
function addRunnerFailure(tally: Tally): Tally {
  const what = '✗ A runner ended badly without a failed test: a set-up that broke; its log says which.'
  return { ...tally, failed: 1, failures: [...tally.failures, what] }
}

const toReportPath = (name: string) => join(ROOT, '.cache', 'test', `${name}.json`)

async function readReport<Report>(path: string): Promise<Report | undefined> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Report) : undefined
}
