import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type Drain = (patienceMs: number) => Promise<void>

/**
 * Watches the server's connections; what it answers takes no further request, lets those under way finish for at most
 * `SHUTDOWN_TIMEOUT_MS`, and hangs up on everybody who only keeps a connection open.
 */
export function createDrain(server: Server): Drain {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const closeIdleSockets = (): void => {
    server.closeIdleConnections()
    // Browsers open connections ahead of need; to Node those are not idle until they have asked for something.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  return async (patienceMs) => {
    if (!server.listening) return
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    closeIdleSockets()
    const sweep = setInterval(closeIdleSockets, 50)
    const cut = setTimeout(() => server.closeAllConnections(), patienceMs)
    await closed
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
