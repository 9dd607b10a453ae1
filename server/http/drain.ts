import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type Drain = (timeoutMs: number) => Promise<void>

/** How often idle connections are closed. A connection younger than this may hold a request that was not read yet. */
const SWEEP_MS = 50

/**
 * Tracks the server's connections. The returned function stops accepting requests, lets running ones finish for at most
 * `timeoutMs`, and closes idle connections.
 */
export function createDrain(server: Server): Drain {
  const openedAt = new Map<Socket, number>()
  server.on('connection', (socket) => {
    openedAt.set(socket, performance.now())
    socket.once('close', () => openedAt.delete(socket))
  })
  const closeIdleSockets = (): void => {
    server.closeIdleConnections()
    // Browsers open connections ahead of need; Node does not count those as idle until they have sent a request.
    const before = performance.now() - SWEEP_MS
    for (const [socket, opened] of openedAt) if (socket.bytesRead === 0 && opened < before) socket.destroy()
  }
  return async (timeoutMs) => {
    if (!server.listening) return
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    closeIdleSockets()
    const sweep = setInterval(closeIdleSockets, SWEEP_MS)
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs)
    await closed
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
