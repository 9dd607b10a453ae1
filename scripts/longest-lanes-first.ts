import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST_FIRST = ['heavy', 'process']

/** Starts the lanes with the longest files first, so that no worker runs one alone at the end. */
export class LongestLanesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

const rank = ({ project }: TestSpecification): number => {
  const index = LONGEST_FIRST.indexOf(project.name)
  return index === -1 ? LONGEST_FIRST.length : index
}
