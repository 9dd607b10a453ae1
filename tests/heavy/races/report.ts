type Report = {
  /** Every rule, in the order of the report. */
  rules: readonly string[]
  /** Rows of the rules that this run played. */
  played: ReadonlyMap<string, string>
  /** What the run counted as a whole; it is stored if every rule was played. */
  summary: string
  notRaced: Readonly<Record<string, string>>
}

/** `docs/races.md` with the rows of a run. Rules that the run did not play keep their rows. */
export function updateReport(before: string, { rules, played, summary, notRaced }: Report): string {
  const rowsBefore = parseRows(before)
  const isFull = rules.every((rule) => played.has(rule))
  const rows = rules.flatMap((rule) => played.get(rule) ?? rowsBefore.get(rule) ?? [])
  const lastFullRun = isFull ? `Last full run: ${summary}` : /^Last full run: .*$/m.exec(before)?.[0]
  return [
    '# Races',
    '',
    'Two users act at the same time on PostgreSQL, for every write that has a rule: the output of',
    '`tests/heavy/races.test.ts` (`npm run test:heavy -- races`; with `-t`, only the rows of those rules change). After each',
    'round the test checks the rule, and every counter, block, verification, image and shift. The numbers are statuses in',
    'the order of the two calls, with how often each pair occurred.',
    '',
    lastFullRun ?? 'There was no full run yet.',
    '',
    '| rule | rounds | statuses |',
    '|---|---|---|',
    ...rows,
    '',
    '## Not raced',
    '',
    ...Object.entries(notRaced).map(([path, why]) => `- \`${path}\`: ${why}`),
    '',
  ].join('\n')
}

function parseRows(report: string): Map<string, string> {
  const rows = report.split('\n').flatMap((line): [string, string][] => {
    const [, rule] = /^\| (.+?) \| \d+ \| .* \|$/.exec(line) ?? []
    return rule === undefined ? [] : [[rule, line]]
  })
  return new Map(rows)
}
