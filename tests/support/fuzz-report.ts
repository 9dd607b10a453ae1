type Outcome = {
  /** When it ran. */
  at: Date
  seed: number
  requests: number
  /** Procedure, or `outside the API` → status → count. */
  counts: Map<string, Map<string, number>>
  written: number
  hangUps: number
  slowest: { milliseconds: number; name: string }
  found: number
}

/** The report of a run as a Markdown page. */
export function fuzzReport({ at, seed, requests, counts, written, hangUps, slowest, found }: Outcome): string {
  const all = new Map<string, number>()
  for (const statuses of counts.values())
    for (const [status, count] of statuses) all.set(status, (all.get(status) ?? 0) + count)
  const names = [...all.keys()].sort()
  const row = (name: string, statuses: Map<string, number>) =>
    `| ${name} | ${names.map((status) => statuses.get(status) ?? '').join(' | ')} |`
  return `# Fuzz

Random and hostile requests, generated from the API's own OpenAPI document, by five callers (logged out, patron,
verified bartender, owner, admin). Written by \`FUZZ_WRITE=1 npx vitest run --project heavy tests/heavy/fuzz.test.ts\`; the same
seed (\`FUZZ_SEED\`) sends the same requests. Each run takes the procedures from the document of its time, and CI's run of
2,000 requests fails if it leaves one out: procedures that were added since the run below are covered there.

Run on ${at.toISOString().slice(0, 10)}, seed ${seed}: ${requests} requests to ${counts.size - 1} procedures and to addresses outside the API, ${found} problems.
${written} requests were allowed and changed data; no rejected request changed a row. ${hangUps} connections were closed
without an answer, all of them after a request that was not HTTP or had too many headers. No answer was a server error,
reached the time limit, revealed details of the database or differed from the document. The slowest took ${Math.round(slowest.milliseconds)} ms (${slowest.name}).

| procedure | ${names.join(' | ')} |
|---|${names.map(() => '--:').join('|')}|
${row('all', all)}
${[...counts.entries()]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, statuses]) => row(name, statuses))
  .join('\n')}
`
}
