import { describe, expect, test, vi } from 'vitest'
import { formatSummary, MAX_RETRIES, sumTallies, tallyPlaywright, tallyVitest } from '#scripts/failures.ts'
import type { FileReport, LaneReport, TestReport } from '#scripts/lane-report.ts'

const result = (name: string, state: TestReport['state'] = 'passed', error = ''): TestReport => ({
  name,
  state,
  milliseconds: 1,
  error,
})
const file = (tests: TestReport[], errors: string[] = []): FileReport => ({
  lane: 'api',
  path: 'server/bar.test.ts',
  milliseconds: 1,
  errors,
  tests,
})
const report = (files: FileReport[], unhandled: string[] = []): LaneReport => ({ files, unhandled })

describe('a failed test', () => {
  const once = report([
    file([result('opens'), result('pours', 'failed', 'expected 1 to be 2\nat line 3'), result('shuts')]),
  ])

  test('is retried on its own, and counts as passed and is named as flaky if it then passes', async () => {
    const retry = vi.fn(async () => true)
    const tally = await tallyVitest(once, retry)
    expect(retry.mock.calls).toEqual([
      [{ lane: 'api', path: 'server/bar.test.ts', name: 'pours', error: 'expected 1 to be 2\nat line 3' }],
    ])
    expect(tally).toEqual({
      passed: 3,
      failed: 0,
      skipped: 0,
      failures: [],
      flaky: ['~ api: server/bar.test.ts › pours\n~   expected 1 to be 2\n~   at line 3'],
    })
    expect(formatSummary(tally)).toBe(
      '\nFlaky: passed when run again on their own (docs/test-runs.md):\n~ api: server/bar.test.ts › pours\n~   expected 1 to be 2\n~   at line 3\n3 passed, 0 failed\n',
    )
  })

  test('fails the run if it fails again', async () => {
    const tally = await tallyVitest(once, async () => false)
    expect(tally).toMatchObject({ passed: 2, failed: 1, flaky: [] })
    expect(tally.failures).toEqual(['✗ api: server/bar.test.ts › pours\n✗   expected 1 to be 2\n✗   at line 3'])
  })

  test('fails the run at once without retries', async () => {
    expect(await tallyVitest(once)).toMatchObject({ passed: 2, failed: 1, flaky: [] })
  })

  test('is not retried if too many failed to be an accident', async () => {
    const many = report([file(Array.from({ length: MAX_RETRIES + 1 }, (_, index) => result(`${index}`, 'failed')))])
    const retry = vi.fn(async () => true)
    expect(await tallyVitest(many, retry)).toMatchObject({ passed: 0, failed: MAX_RETRIES + 1, flaky: [] })
    expect(retry).not.toHaveBeenCalled()
  })
})

test('a file that failed outside its tests is retried as a whole and counts as one failure', async () => {
  const broken = report([file([result('opens', 'skipped')], ['no database'])])
  const retry = vi.fn(async () => false)
  expect(await tallyVitest(broken, retry)).toMatchObject({ passed: 0, failed: 1, skipped: 1 })
  expect(retry.mock.calls).toEqual([[{ lane: 'api', path: 'server/bar.test.ts', error: 'no database' }]])
})

test('an error outside all tests fails the run, even if every test passes', async () => {
  const tally = await tallyVitest(report([file([result('opens')])], ['Unhandled rejection']), async () => true)
  expect(tally).toMatchObject({ passed: 1, failed: 1 })
  expect(formatSummary(tally)).toMatch(/✗ outside all tests\n✗ {3}Unhandled rejection\n1 passed, 1 failed\n$/)
})

test("a test that passes on Playwright's retry is flaky; one that does not is failed", () => {
  const spec = (title: string, status: string, projectName: string) => ({
    title,
    file: 'bar.spec.ts',
    line: 3,
    tests: [{ projectName, status, results: [{ error: { message: '\u001b[31mgone\u001b[39m' } }] }],
  })
  const tally = tallyPlaywright({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [],
    suites: [{ suites: [{ specs: [spec('pours', 'flaky', 'chromium'), spec('shuts', 'unexpected', 'postgres')] }] }],
  })
  expect(tally).toEqual({
    passed: 6,
    failed: 1,
    skipped: 0,
    failures: ['✗ browser on PostgreSQL: bar.spec.ts:3 › shuts\n✗   gone'],
    flaky: ['~ browser: bar.spec.ts:3 › pours\n~   gone'],
  })
})

test('tallies add up', async () => {
  const one = await tallyVitest(report([file([result('opens'), result('shuts', 'skipped')])]))
  const two = await tallyVitest(report([file([result('pours', 'failed', 'spilt')])]))
  expect(sumTallies([one, two, one])).toMatchObject({
    passed: 2,
    failed: 1,
    skipped: 2,
    failures: [expect.any(String)],
  })
})

// FAIL_ONCE=1 demonstrates the retry in CI: this test fails in the first process and passes in the second.
test.runIf(process.env.FAIL_ONCE)('fails once if asked to', () => {
  expect(process.env.LANE_REPORT).toMatch(/vitest-again/)
})
