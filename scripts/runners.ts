import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, run } from './run.ts'

export type Tally = { passed: number; failed: number; skipped: number }
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Runs the named Vitest projects and counts from their report. */
export async function runVitest(projects: string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const report = reportOf(projects.join('-'))
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await rm(report, { force: true })
  const { code } = await run('vitest', ['run', ...chosen, ...reporters], { env })
  const result = await read<VitestReport>(report)
  if (!result) return crashed
  // A file that fails before its first test has no failed test to count.
  const unborn = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return withExit(code, {
    passed: result.numPassedTests,
    failed: result.numFailedTests + unborn.length,
    skipped: result.numPendingTests + result.numTodoTests,
  })
}

/** Runs the browser tests and counts from their report. */
export async function runPlaywright(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const report = reportOf('browser')
  await rm(report, { force: true })
  const settings = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code } = await run('playwright', ['test', '--reporter=list,json', ...args], { env: settings })
  const result = await read<PlaywrightReport>(report)
  if (!result) return crashed
  const { expected, unexpected, flaky, skipped } = result.stats
  return withExit(code, { passed: expected + flaky, failed: unexpected, skipped })
}

export function sum(tallies: Tally[]): Tally {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const tally of tallies) {
    total.passed += tally.passed
    total.failed += tally.failed
    total.skipped += tally.skipped
  }
  return total
}

/** The closing line, `128 passed, 0 failed`, and the exit code that goes with it. */
export function close(total: Tally): void {
  if (total.skipped > 0) process.stdout.write(`\n${total.skipped} skipped\n`)
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}

export const crashed: Tally = { passed: 0, failed: 1, skipped: 0 }

/** A runner that ended badly without a failed test (an unhandled rejection, a broken set-up) counts as one. */
function withExit(code: number, tally: Tally): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

function reportOf(name: string): string {
  return join(ROOT, '.cache', 'test', `${name}.json`)
}

async function read<Report>(path: string): Promise<Report | undefined> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Report) : undefined
}
