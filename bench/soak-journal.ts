import type { Acknowledged } from './soak-mix.ts'

/** One request as its person experienced it, with times of `performance.now`. */
export type Outcome = {
  person: string
  /** When it was due: waiting to be sent counts, too. */
  due_at: number
  ended_at: number
  /** The status of each try; 0 if it got no answer. */
  statuses: number[]
}
/** A time in which errors are expected, because of something that was done to the installation. */
export type Incident = { name: string; from: number; until: number }

/** Everything that happened to the requests. */
export class Journal {
  readonly outcomes: Outcome[] = []
  readonly acknowledged: Acknowledged[] = []
}

export const isFailure = (status: number): boolean => status === 0 || status >= 400

/** Whether the person got no answer in the end. */
export const hasFailed = ({ statuses }: Outcome): boolean => isFailure(statuses.at(-1) ?? 0)

/** Whether any part of the request fell into an incident. */
export const isDuring = ({ due_at, ended_at }: Outcome, incidents: readonly Incident[]): boolean =>
  incidents.some(({ from, until }) => due_at <= until && ended_at >= from)
