import { AsyncLocalStorage } from 'node:async_hooks'

/** The deadline of the current work; `exceeded` is set when its client was told that the request timed out. */
export type Deadline = { exceeded: Error | undefined; hasCommitted: boolean }

const deadlines = new AsyncLocalStorage<Deadline | undefined>()

export const withDeadline = <T>(deadline: Deadline, run: () => T): T => deadlines.run(deadline, run)

/** Runs work that belongs to no request, without the deadline of the request that happened to start it. */
export const withoutDeadline = <T>(run: () => T): T => deadlines.run(undefined, run)

/** Throws if the client was already told that the request failed. */
export function checkDeadline(): void {
  const exceeded = deadlines.getStore()?.exceeded
  if (exceeded) throw exceeded
}

/** The same right before a commit. From then on the client is no longer told that the request failed. */
export function checkDeadlineBeforeCommit(): void {
  checkDeadline()
  const deadline = deadlines.getStore()
  if (deadline) deadline.hasCommitted = true
}

/** `checkDeadlineBeforeCommit` for the current work, to be called when other work runs. */
export const checkBeforeCommitLater = (): (() => void) => AsyncLocalStorage.bind(checkDeadlineBeforeCommit)
