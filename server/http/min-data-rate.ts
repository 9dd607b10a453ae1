import type { Readable } from 'node:stream'

/** A body comes at least this fast: a bar's worst Wi-Fi does, somebody who only wants to hold a connection does not. */
export const MIN_DATA_RATE = { intervalMs: 10_000, bytes: 4096 }

/**
 * Watches a body arrive and calls `tooSlow` once when, over some seconds, next to nothing of it came although it was
 * wanted. The answer ends the watch.
 */
export function enforceMinDataRate(body: Readable, tooSlow: () => void): () => void {
  let arrived = 0
  const count = (chunk: Buffer): void => {
    arrived += chunk.length
  }
  const watch = setInterval(() => {
    // Held up by ourselves, or waiting to be taken: not the sender's doing.
    const isWanted = body.readableFlowing === true && body.readableLength === 0
    if (isWanted && arrived < MIN_DATA_RATE.bytes) {
      stop()
      tooSlow()
    }
    arrived = 0
  }, MIN_DATA_RATE.intervalMs)
  const stop = (): void => {
    clearInterval(watch)
    body.off('data', count)
  }
  body.on('data', count)
  body.once('close', stop)
  body.once('end', stop)
  return stop
}
