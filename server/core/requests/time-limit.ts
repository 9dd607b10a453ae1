import { type Deadline, withDeadline } from '#server/core/db/deadline.ts'

/** The server gave up on a request because handling it took too long. */
export class TimeLimitExceeded extends Error {
  constructor(milliseconds: number) {
    super(`Handling the request took longer than ${milliseconds} ms`)
  }
}

/**
 * How long handling a request may take, in milliseconds, after its body has arrived; streaming the response may take
 * longer.
 */
export type TimeLimits = {
  standard: number
  upload: number
  longRunning: number
  /** How long a page waits for the answers that travel in it. The browser sends the reads whose answers are late. */
  pageData: number
}

/** Longer than the statement timeout of 15 s, so that a slow statement fails with its own error first. */
export const TIME_LIMITS: TimeLimits = { standard: 30_000, upload: 90_000, longRunning: 300_000, pageData: 1_000 }

/**
 * Waits for `work` for at most `milliseconds`, then throws `TimeLimitExceeded`. The work cannot
 * commit after that, and its result is discarded. Work that has committed by then gets the same time again to return
 * its result.
 */
export function withTimeout<T>(milliseconds: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  const deadline: Deadline = { exceeded: undefined, hasCommitted: false }
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      deadline.exceeded = new TimeLimitExceeded(milliseconds)
      reject(deadline.exceeded)
    }
    let timer = setTimeout(() => {
      if (deadline.hasCommitted) timer = setTimeout(giveUp, milliseconds)
      else giveUp()
    }, milliseconds)
    withDeadline(deadline, () => work(deadline)).then(
      (result) => {
        clearTimeout(timer)
        if (deadline.exceeded) cancelStream(result)
        resolve(result)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}

/** Cancels a stream that will not be read, so that its source is released. */
function cancelStream(result: unknown): void {
  if (result instanceof ReadableStream) void result.cancel().catch(() => {})
}
