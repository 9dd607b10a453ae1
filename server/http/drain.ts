import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type Drain = (timeoutMs: number) => Promise<void>

/**
 * Tracks the server's connections. The returned function stops accepting requests, lets running ones finish for at most
 * `timeoutMs`, and closes idle connections.
 */
export function createDrain(server: Server): Drain {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const closeIdleSockets = (): void => {
    server.closeIdleConnections()
    // Browsers open connections ahead of need; Node does not count those as idle until they have sent a request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  return async (timeoutMs) => {
    if (!server.listening) return
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    closeIdleSockets()
    const sweep = setInterval(closeIdleSockets, 50)
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs)
    await closed
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
