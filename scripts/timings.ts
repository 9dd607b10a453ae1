import type { FileReport, LaneReport } from './lane-report.ts'

const SLOWEST_COUNT = 12
const steps: { name: string; milliseconds: number }[] = []
const files: FileReport[] = []

/** Runs a step of a test run under a heading and records how long it took. */
export async function runStep<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  process.stdout.write(`\n— ${name} —\n`)
  const started = performance.now()
  try {
    return await work()
  } finally {
    steps.push({ name, milliseconds: performance.now() - started })
  }
}

/** Records the durations of a report for `printTimings`. */
export function recordTimings(report: LaneReport): void {
  files.push(...report.files)
}

/** Prints where the time went: by step, by lane (the sum of its files) and the slowest files. */
export function printTimings(): void {
  const lanes = Map.groupBy(files, ({ lane }) => lane)
  const ofLane = (tests: FileReport[]) => tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const slowest = files.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST_COUNT)
  const lines = [
    'Time by step:',
    ...steps.map(({ name, milliseconds }) => `  ${formatSeconds(milliseconds)}  ${name}`),
    ...(files.length > 0 ? ['Time by lane (sum of its files):'] : []),
    ...[...lanes].map(([lane, tests]) => `  ${formatSeconds(ofLane(tests))}  ${lane}, ${tests.length} files`),
    ...(slowest.length > 0 ? ['Slowest files:'] : []),
    ...slowest.map(({ lane, path, milliseconds }) => `  ${formatSeconds(milliseconds)}  ${lane}: ${path}`),
  ]
  process.stdout.write(`\n${lines.join('\n')}\n`)
}

const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`.padStart(9)
