import { AsyncLocalStorage } from 'node:async_hooks'

/** Somebody waits for what is under way, until the signal says that they do not any more. */
export type Deadline = { signal: AbortSignal; hasCommitted: boolean }

const deadlines = new AsyncLocalStorage<Deadline | undefined>()

export const withDeadline = <T>(deadline: Deadline, run: () => T): T => deadlines.run(deadline, run)

/** For what goes on by itself, whoever's request it was that woke it. */
export const withoutDeadline = <T>(run: () => T): T => deadlines.run(undefined, run)

/** Throws where whoever waited was told that nothing came of it. */
export function checkDeadline(): void {
  deadlines.getStore()?.signal.throwIfAborted()
}

/** The same at the last moment before a commit; from then on they are not told so. */
export function checkDeadlineBeforeCommit(): void {
  checkDeadline()
  const deadline = deadlines.getStore()
  if (deadline) deadline.hasCommitted = true
}
