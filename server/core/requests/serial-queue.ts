import { apiErrors } from './errors.ts'

/** Runs tasks one at a time, because each needs much memory. Beyond `limit` waiting ones, it refuses with `busy`. */
export function createSerialQueue(limit: number, busy: string): <T>(task: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  let queued = 0
  return async (task) => {
    if (queued >= limit) throw apiErrors.SERVICE_UNAVAILABLE({ message: busy })
    queued += 1
    const result = tail.then(task)
    tail = result.catch(() => {})
    try {
      return await result
    } finally {
      queued -= 1
    }
  }
}
