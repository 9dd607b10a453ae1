import { globSync } from 'node:fs'
import { matchesGlob, relative } from 'node:path'
import { EITHER_ENGINE, LANES, type Lane } from '#tests/lanes.ts'
import { UserError } from './install.js'
import { ROOT } from './run.ts'

export type TestSelection = { files: Map<Lane, string[]>; options: string[] }

/**
 * Splits the arguments after `npm test --`: parts of paths select test files by lane; everything from the first option
 * on is passed to the runner.
 */
export function selectTests(args: string[], paths = listTestFiles()): TestSelection {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'))
  const parts = (firstOption < 0 ? args : args.slice(0, firstOption)).map((arg) => relative(ROOT, arg) || arg)
  const options = firstOption < 0 ? [] : args.slice(firstOption)
  const chosen = new Set(parts.flatMap((part) => findMatchingFiles(part, paths)))
  return { files: Map.groupBy(chosen, (file) => findLane(stripLine(file))), options }
}

/** Strips the line from `a.spec.ts:12`, which selects the test at line 12. */
export const stripLine = (file: string) => file.replace(/(:\d+)+$/, '')

/** The lane of a test file. */
export function findLane(path: string): Lane {
  const matches = (globs: string[]) => globs.some((glob) => matchesGlob(path, glob))
  const lanes = Object.entries(LANES) as [Lane, (typeof LANES)[Lane]][]
  const lane = lanes.find(([, { include, exclude }]) => matches(include) && !matches(exclude))
  if (!lane) throw new UserError(`${path} belongs to no lane in tests/lanes.ts.`)
  return lane[0]
}

/** Whether a file's tests can also run on PostgreSQL instead of the embedded database. */
export const runsOnEitherEngine = (path: string) =>
  findLane(path) !== 'unit' && EITHER_ENGINE.some((glob) => matchesGlob(path, glob))

export const listTestFiles = (): string[] =>
  globSync('{contract,server,web,tests}/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT })

function findMatchingFiles(part: string, paths: string[]): string[] {
  const file = stripLine(part)
  const found = paths.includes(file) ? [file] : paths.filter((path) => path.includes(file))
  if (found.length === 0) throw new UserError(`No test file has "${part}" in its path.`)
  return found.map((path) => path + part.slice(file.length))
}
