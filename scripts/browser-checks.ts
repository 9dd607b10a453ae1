import { listSpecs, type PlaywrightReport } from './failures.ts'

/** The kinds of checks that the browser tests count, and the line about each. */
const LINES = {
  axe: (count: number, problems: number) => `axe: ${count} pages and states, ${problems} violations`,
  narrow: (count: number, problems: number) => `320 and 360 px wide: ${count} layouts, ${problems} scroll sideways`,
  'large text': (count: number, problems: number) => `Text at 200%: ${count} layouts, ${problems} scroll sideways`,
  'layout shift': (count: number, problems: number) => `Layout shift: ${count} loads, ${problems} above the limit`,
}

export type CountedCheck = keyof typeof LINES

/** The type of the annotations that each name a problem. A check itself is annotated with its own name. */
export const toProblemType = (check: CountedCheck): string => `${check}: problem`

/** One line for each kind of check that ran, from the annotations of a report. A retried test counts once. */
export function summarizeChecks({ suites = [] }: PlaywrightReport): string[] {
  const types = suites
    .flatMap(listSpecs)
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results.at(-1)?.annotations ?? [])
    .map(({ type }) => type)
  const count = (wanted: string) => types.filter((type) => type === wanted).length
  return (Object.keys(LINES) as CountedCheck[])
    .filter((check) => types.includes(check))
    .map((check) => LINES[check](count(check), count(toProblemType(check))))
}
