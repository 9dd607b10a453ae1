import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { ROOT } from './run.ts'

/** `name` is the full name, including suites. */
export type TestReport = { name: string; state: 'passed' | 'failed' | 'skipped'; milliseconds: number; error: string }
/** A file that failed before its first test has errors and no failed test. */
export type FileReport = { lane: string; path: string; milliseconds: number; errors: string[]; tests: TestReport[] }
export type LaneReport = { files: FileReport[]; unhandled: string[] }

/** A Vitest reporter that writes the tests of each lane to LANE_REPORT, with their results and durations. */
export default class LaneReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string; stack?: string }[]): void {
    const report: LaneReport = { files: modules.map(toFileReport), unhandled: unhandled.map(formatError) }
    const path = process.env.LANE_REPORT ?? join(ROOT, '.cache', 'test', 'vitest.json')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(report))
  }
}

function toFileReport(module: TestModule): FileReport {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return {
    lane: module.project.name,
    path: relative(ROOT, module.moduleId),
    milliseconds: Math.round(collectDuration + setupDuration + duration),
    // Includes errors of hooks, after which a suite's tests never run.
    errors: [module, ...module.children.allSuites()].flatMap((part) => part.errors()).map(formatError),
    tests: [...module.children.allTests()].map(toTestReport),
  }
}

function toTestReport(test: TestCase): TestReport {
  const { state, errors = [] } = test.result()
  return {
    name: test.fullName,
    state: state === 'pending' ? 'failed' : state,
    milliseconds: Math.round(test.diagnostic()?.duration ?? 0),
    error: errors.map(formatError).join('\n'),
  }
}

const formatError = ({ message, stack }: { message: string; stack?: string }) =>
  [message, ...(stack ?? '').split('\n').filter((line) => line.includes(ROOT) && !line.includes('node_modules'))].join(
    '\n',
  )
