import { AsyncLocalStorage } from 'node:async_hooks'

/** Somebody waits for what is under way, until the signal says that they do not any more. */
export type Deadline = { signal: AbortSignal; hasCommitted: boolean }

const waiting = new AsyncLocalStorage<Deadline | undefined>()

export const underDeadline = <T>(deadline: Deadline, run: () => T): T => waiting.run(deadline, run)

/** For what goes on by itself, whoever's request it was that woke it. */
export const underNoDeadline = <T>(run: () => T): T => waiting.run(undefined, run)

/** Throws where whoever waited was told that nothing came of it. */
export function checkDeadline(): void {
  waiting.getStore()?.signal.throwIfAborted()
}

/** The same at the last moment before a commit; from then on they are not told so. */
export function passDeadline(): void {
  checkDeadline()
  const deadline = waiting.getStore()
  if (deadline) deadline.hasCommitted = true
}
