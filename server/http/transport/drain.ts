import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type Drain = (timeoutMs: number) => Promise<void>

/** How often idle connections are closed. */
const SWEEP_MS = 50

/**
 * Tracks the server's connections. The returned function stops accepting requests, lets running ones finish for at most
 * `timeoutMs`, and closes idle connections.
 */
export function createDrain(server: Server): Drain {
  const open = new Set<Socket>()
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      unused.delete(socket)
    })
  })
  const closeIdleSockets = (): void => {
    server.closeIdleConnections()
    // Browsers open connections ahead of need; Node does not count those as idle until they have sent a request. One that
    // is new may hold a request that was not read yet, so it is closed only if it is still unused the next time.
    for (const socket of open) {
      if (socket.bytesRead > 0) continue
      if (unused.has(socket)) socket.destroy()
      else unused.add(socket)
    }
  }
  return async (timeoutMs) => {
    if (!server.listening) return
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    closeIdleSockets()
    // Immediates run after arrived requests were read, however long this process had to wait for the processor.
    const sweep = setInterval(() => setImmediate(closeIdleSockets), SWEEP_MS)
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs)
    await closed
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
