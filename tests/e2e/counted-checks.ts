import { test } from '@playwright/test'
import { type CountedCheck, toProblemType } from '#scripts/browser-checks.ts'

/** Records a check and the problems it found in the report, so that the end of the run can say how many there were. */
export const countCheck = (check: CountedCheck, where: string, problems: string[]): void => {
  const found = problems.map((problem) => ({ type: toProblemType(check), description: `${where}: ${problem}` }))
  test.info().annotations.push({ type: check, description: where }, ...found)
}
