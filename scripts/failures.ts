/** Turns the reports of the test runners into one paragraph for each failed test, readable without the log. */
import type { LaneReport } from './lane-report.ts'

export type Tally = { passed: number; failed: number; skipped: number; failures: string[]; flaky: string[] }
export const EMPTY_TALLY: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }

/** A failure reported by Vitest: a single test or, if `name` is missing, a whole file that failed outside its tests. */
export type Failure = { lane: string; path: string; name?: string; error: string }

type PlaywrightSpec = {
  title: string
  file: string
  line: number
  tests: {
    projectName?: string
    status: string
    results: { error?: { message?: string }; annotations?: { type: string }[] }[]
  }[]
}
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
}

/** More failures than this have a common cause, so none of them is retried. */
export const MAX_RETRIES = 8
const MAX_LINES = 8
// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI color codes start with a control character
const ANSI_COLORS = /\u001b\[[0-9;]*m/g

/** Failed tests, and files that failed outside their tests. */
export function findFailures({ files }: LaneReport): Failure[] {
  return files.flatMap(({ lane, path, errors, tests }) => {
    const failed = tests.filter(({ state }) => state === 'failed')
    if (errors.length > 0) return [{ lane, path, error: errors.join('\n') }]
    return failed.map(({ name, error }) => ({ lane, path, name, error }))
  })
}

/**
 * Counts a report. With `retry`, runs each failure once more on its own; a test that then passes counts as passed and
 * is listed as flaky. An error that Vitest reports outside all tests cannot be retried and fails the run.
 */
export async function tallyVitest(report: LaneReport, retry?: (failure: Failure) => Promise<boolean>): Promise<Tally> {
  const failures = findFailures(report)
  const tests = report.files.flatMap((file) => file.tests)
  const tally: Tally = {
    ...EMPTY_TALLY,
    passed: tests.filter(({ state }) => state === 'passed').length,
    skipped: tests.filter(({ state }) => state === 'skipped').length,
    failed: report.unhandled.length,
    failures: report.unhandled.map((error) => formatFailure('outside all tests', error)),
    flaky: [],
  }
  const canRetry = failures.length <= MAX_RETRIES ? retry : undefined
  for (const failure of failures) {
    if (await canRetry?.(failure)) {
      tally.passed += 1
      tally.flaky.push(formatFailure(formatTestTitle(failure), failure.error, '~'))
    } else {
      tally.failed += 1
      tally.failures.push(formatFailure(formatTestTitle(failure), failure.error))
    }
  }
  return tally
}

/** Failed tests, and tests that passed only when Playwright retried them. */
export function tallyPlaywright({ stats, suites = [], errors }: PlaywrightReport): Tally {
  const tests = suites.flatMap(listSpecs).flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })))
  const formatTests = (wanted: string, mark: string) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ spec, projectName, results }) =>
        formatFailure(
          `${projectName === 'postgres' ? 'browser on PostgreSQL' : 'browser'}: ${spec.file}:${spec.line} › ${spec.title}`,
          results.find(({ error }) => error)?.error?.message,
          mark,
        ),
      )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...formatTests('unexpected', '✗'),
      ...errors.map(({ message }) => formatFailure('browser tests', message)),
    ],
    flaky: formatTests('flaky', '~'),
  }
}

export const formatTestTitle = ({ lane, path, name }: Failure) => `${lane}: ${path}${name ? ` › ${name}` : ''}`

/** A step that failed as a whole. */
export const failedStep = (step: string, error = ''): Tally => ({
  ...EMPTY_TALLY,
  failed: 1,
  failures: [formatFailure(step, error)],
})

export function sumTallies(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
      failures: [...total.failures, ...tally.failures],
      flaky: [...total.flaky, ...tally.flaky],
    }),
    EMPTY_TALLY,
  )
}

/** The failures, the flaky tests and the last line, `128 passed, 0 failed`. */
export function formatSummary({ passed, failed, skipped, failures, flaky }: Tally): string {
  const parts = [
    ...failures,
    ...(flaky.length > 0 ? [`Flaky: passed when run again on their own (docs/test-runs.md):`, ...flaky] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${passed} passed, ${failed} failed`,
  ]
  return `\n${parts.join('\n')}\n`
}

export const listSpecs = (suite: PlaywrightSuite): PlaywrightSpec[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(listSpecs),
]

function formatFailure(name: string, message = '', mark = '✗'): string {
  const lines = message.replace(ANSI_COLORS, '').split('\n').filter(Boolean).slice(0, MAX_LINES)
  return [`${mark} ${name}`, ...lines.map((line) => `${mark}   ${line}`)].join('\n')
}
