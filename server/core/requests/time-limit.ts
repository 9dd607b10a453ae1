import { type Deadline, withDeadline } from '#server/core/db/deadline.ts'

/** The work on an answer was given up: it went on for longer than anybody waits. */
export class TimeLimitExceeded extends Error {
  constructor(milliseconds: number) {
    super(`The work on an answer took longer than ${milliseconds} ms`)
  }
}

/** How long making an answer may take, in milliseconds, from the moment all of the request is there; what is streamed after that may take longer. */
export type TimeLimits = { standard: number; upload: number; longRunning: number }

/** Above the 15 s of a statement: what ends there says so itself. */
export const TIME_LIMITS: TimeLimits = { standard: 30_000, upload: 90_000, longRunning: 300_000 }

/**
 * Waits for work for so long and no longer, then throws `TimeLimitExceeded`. The signal tells the work that nobody waits any
 * more: what it has not committed by then it does not commit, and what comes of it is let go. What has committed has as
 * long again to say so.
 */
export async function withTimeout<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController()
  const deadline: Deadline = { signal: over.signal, hasCommitted: false }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => {
      const error = new TimeLimitExceeded(milliseconds)
      over.abort(error)
      reject(error)
    }
    timer = setTimeout(() => {
      if (deadline.hasCommitted) timer = setTimeout(giveUp, milliseconds)
      else giveUp()
    }, milliseconds)
  })
  const working = withDeadline(deadline, () => work(over.signal))
  try {
    return await Promise.race([working, late])
  } finally {
    clearTimeout(timer)
    if (over.signal.aborted) void working.then(cancelStream, () => {})
  }
}

/** A stream that nobody will read is closed at its source. */
function cancelStream(answer: unknown): void {
  if (answer instanceof ReadableStream) void answer.cancel().catch(() => {})
}
