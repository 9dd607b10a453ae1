import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { failuresOfPlaywright, failuresOfVitest, type PlaywrightReport, type VitestReport } from './failures.ts'
import { ROOT, run } from './run.ts'

export type Tally = { passed: number; failed: number; skipped: number; failures: string[] }

/** Runs the named Vitest projects and counts from their report. */
export async function runVitest(projects: string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const report = reportOf(projects.join('-'))
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await rm(report, { force: true })
  const { code } = await run('vitest', ['run', ...chosen, ...reporters], { env })
  const result = await read<VitestReport>(report)
  if (!result) return crashed(`${projects.join(', ')} tests left no report`)
  // A file that fails before its first test has no failed test to count.
  const unborn = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return withExit(code, {
    passed: result.numPassedTests,
    failed: result.numFailedTests + unborn.length,
    skipped: result.numPendingTests + result.numTodoTests,
    failures: failuresOfVitest(result),
  })
}

/** Runs the browser tests and counts from their report. */
export async function runPlaywright(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const report = reportOf('browser')
  await rm(report, { force: true })
  const settings = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code } = await run('playwright', ['test', '--reporter=list,json', ...args], { env: settings })
  const result = await read<PlaywrightReport>(report)
  if (!result) return crashed('the browser tests left no report')
  const { expected, unexpected, flaky, skipped } = result.stats
  return withExit(code, {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: failuresOfPlaywright(result),
  })
}

export function sum(tallies: Tally[]): Tally {
  const total: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const tally of tallies) {
    total.passed += tally.passed
    total.failed += tally.failed
    total.skipped += tally.skipped
    total.failures.push(...tally.failures)
  }
  return total
}

/** What failed, then the closing line, `128 passed, 0 failed`, and the exit code that goes with it. */
export function close(total: Tally): void {
  if (total.failures.length > 0) process.stdout.write(`\n${total.failures.join('\n')}\n`)
  if (total.skipped > 0) process.stdout.write(`\n${total.skipped} skipped\n`)
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}

/** A step that failed as a whole: what it was is said with the rest. */
export const crashed = (what: string): Tally => ({ passed: 0, failed: 1, skipped: 0, failures: [`✗ ${what}`] })

/** A runner that ended badly without a failed test (an unhandled rejection, a broken set-up) counts as one. */
function withExit(code: number, tally: Tally): Tally {
  if (code === 0 || tally.failed > 0) return tally
  const what =
    '✗ A runner ended badly without a failed test: an unhandled rejection, or a set-up that broke; its log says which.'
  return { ...tally, failed: 1, failures: [...tally.failures, what] }
}

function reportOf(name: string): string {
  return join(ROOT, '.cache', 'test', `${name}.json`)
}

async function read<Report>(path: string): Promise<Report | undefined> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Report) : undefined
}
