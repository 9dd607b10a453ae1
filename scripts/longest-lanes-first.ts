import { readFile } from 'node:fs/promises'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST_FIRST = ['heavy', 'process']

/**
 * Starts the lanes with the longest files first, so that no worker runs one alone at the end. Within a lane, files with
 * the same environment follow each other: a worker ends when the next file needs another one, and everything it had
 * loaded is loaded again.
 */
export class LongestLanesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const paths = new Set(files.map(({ moduleId }) => moduleId))
    const environments = new Map(
      await Promise.all([...paths].map(async (path) => [path, findEnvironment(await readFile(path, 'utf8'))] as const)),
    )
    const environmentOf = ({ moduleId }: TestSpecification) => environments.get(moduleId) ?? ''
    return sorted.toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        a.project.name.localeCompare(b.project.name) ||
        environmentOf(a).localeCompare(environmentOf(b)),
    )
  }
}

const rank = ({ project }: TestSpecification): number => {
  const index = LONGEST_FIRST.indexOf(project.name)
  return index === -1 ? LONGEST_FIRST.length : index
}

/** The environment that a test file names in its first line. */
const findEnvironment = (source: string): string => /^\/\/ @vitest-environment ([\w-]+)/.exec(source)?.[1] ?? 'node'
