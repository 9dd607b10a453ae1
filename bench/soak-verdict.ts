import { hasFailed, type Incident, isDuring, isFailure, type Outcome } from './soak-journal.ts'

/** Failed requests that one person may have had: the one that was under way when a process was killed. */
const MAX_FAILED_PER_PERSON = 1

export type SoakResult = { lost_writes: number; outcomes: readonly Outcome[]; incidents: readonly Incident[] }

/** What the installation did that it must not do, in a sentence each. */
export function findSoakProblems({ lost_writes, outcomes, incidents }: SoakResult): string[] {
  const failed = countFailed(outcomes)
  const people = [...failed.values()].filter((count) => count > MAX_FAILED_PER_PERSON).length
  const unexpected = outcomes.filter((each) => each.statuses.some(isFailure) && !isDuring(each, incidents)).length
  return [
    ...(lost_writes > 0 ? [`acknowledged writes that are not in the database: ${lost_writes}`] : []),
    ...(people > 0 ? [`people with more than ${MAX_FAILED_PER_PERSON} failed request: ${people}`] : []),
    ...(unexpected > 0 ? [`requests with an error outside the incidents: ${unexpected}`] : []),
  ]
}

/** The failed requests of each person who had any. */
export function countFailed(outcomes: readonly Outcome[]): Map<string, number> {
  const failed = new Map<string, number>()
  for (const outcome of outcomes)
    if (hasFailed(outcome)) failed.set(outcome.person, (failed.get(outcome.person) ?? 0) + 1)
  return failed
}
