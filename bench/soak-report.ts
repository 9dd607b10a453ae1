import { type Incident, isDuring, isFailure, type Journal, type Outcome } from './soak-journal.ts'
import { countFailed } from './soak-verdict.ts'

/** Requests, errors and times of the requests that were due between two times. */
export function formatOutcomes({ outcomes }: Journal, from: number, until: number): string {
  const due = outcomes.filter(({ due_at }) => due_at >= from && due_at < until)
  return `${due.length} requests, errors ${formatErrors(due)}, ${formatPercentiles(due)}`
}

/** The lines about all requests. */
export function formatSummary({ outcomes }: Journal, incidents: readonly Incident[]): string[] {
  const failed = countFailed(outcomes)
  const quiet = outcomes.filter((outcome) => !isDuring(outcome, incidents))
  return [
    `in all: ${outcomes.length} requests, errors ${formatErrors(outcomes)}, ${formatPercentiles(outcomes)}`,
    `without the incidents: ${quiet.length} requests, errors ${formatErrors(quiet)}, ${formatPercentiles(quiet)}`,
    ...incidents.map((incident) => formatIncident(outcomes, incident)),
    `failed after trying again as the pages do: ${failed.size} people, most for one person ${Math.max(0, ...failed.values())}`,
  ]
}

function formatIncident(outcomes: readonly Outcome[], incident: Incident): string {
  const during = outcomes.filter((outcome) => isDuring(outcome, [incident]))
  const seconds = (incident.until - incident.from) / 1000
  return `${incident.name} (${seconds.toFixed(0)} s): ${during.length} requests, errors ${formatErrors(during)}, ${formatPercentiles(during)}`
}

/** How many tries ended with each error, like `502 × 3`; 0 stands for no answer. */
function formatErrors(outcomes: readonly Outcome[]): string {
  const errors = new Map<number, number>()
  for (const status of outcomes.flatMap(({ statuses }) => statuses).filter(isFailure))
    errors.set(status, (errors.get(status) ?? 0) + 1)
  return [...errors].map(([status, count]) => `${status} × ${count}`).join(', ') || 'none'
}

function formatPercentiles(outcomes: readonly Outcome[]): string {
  const times = outcomes.map(({ due_at, ended_at }) => ended_at - due_at).sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}

/** How often the servers and nginx logged each error. */
export function formatLoggedErrors(lines: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const message of lines.map(readMessage)) counts.set(message, (counts.get(message) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([message, count]) => `${message} × ${count}`)
}

/** The message of a line of JSON, or what nginx writes before the request. */
const readMessage = (line: string): string =>
  /"msg":"([^"]*)"/.exec(line)?.[1] ?? /\] \S+ (?:\*\d+ )?(.*?)(?:,|$)/.exec(line)?.[1] ?? line
