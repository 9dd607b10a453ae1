/** Why a share has no photo for a post. */
const SHARE_PROBLEMS = ['none', 'several', 'type', 'size', 'failed'] as const
export type ShareProblem = (typeof SHARE_PROBLEMS)[number]

/** The problem in the address of the screen. */
export const parseShareProblem = (search: Record<string, unknown>): { problem?: ShareProblem } => {
  const problem = SHARE_PROBLEMS.find((known) => known === search.problem)
  return problem ? { problem } : {}
}
