import type { Readable } from 'node:stream'

/**
 * The slowest accepted rate of a body: even a bar's worst Wi-Fi reaches it, but a client that only wants to hold a
 * connection does not.
 */
export const MIN_DATA_RATE = { intervalMs: 10_000, bytes: 4096 }

/**
 * Calls `onTooSlow` once if almost no data of a body arrives during an interval although the server is ready to read.
 * The returned function stops the check.
 */
export function enforceMinDataRate(body: Readable, onTooSlow: () => void): () => void {
  let arrived = 0
  const count = (chunk: Buffer): void => {
    arrived += chunk.length
  }
  const watch = setInterval(() => {
    // If the server itself is not reading, the sender is not to blame.
    const isWanted = body.readableFlowing === true && body.readableLength === 0
    if (isWanted && arrived < MIN_DATA_RATE.bytes) {
      stop()
      onTooSlow()
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
