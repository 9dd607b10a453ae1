import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isPublicIp, toRateLimitKey } from '#server/core/requests/client-ip.ts'

export type ConnectionLimits = {
  /** For the whole process. */
  total: number
  /**
   * For each address; all phones in a bar share one. Not counted behind proxies, which share one address, or for
   * private addresses.
   */
  perAddress: number
  /** Unanswered requests on one connection; browsers wait for each response. */
  concurrentRequests: number
  /** All requests on one connection over its lifetime. */
  requestsPerConnection: number
  /** Close a connection whose client has read nothing of a pending response for this long (ms). */
  stalledMs: number
}

const CONNECTION_LIMITS: ConnectionLimits = {
  total: 10_000,
  perAddress: 500,
  concurrentRequests: 10,
  requestsPerConnection: 10_000,
  stalledMs: 60_000,
}

/** Options of the HTTP server. Node itself refuses headers that are too large or arrive too slowly. */
export const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  // Enough for a photo over a bar's Wi-Fi.
  requestTimeout: 120_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * 1024,
}

/** Enforces the connection limits. The result tells for each request whether its connection has too many at once. */
export function limitConnections(server: Server, trustProxy: number, limits: ConnectionLimits = CONNECTION_LIMITS) {
  const perAddress = new Map<string, number>()
  const pendingRequests = new WeakMap<Socket, number>()
  server.maxConnections = limits.total
  server.maxRequestsPerSocket = limits.requestsPerConnection
  server.on('connection', (socket) => {
    closeWhenStalled(socket, limits.stalledMs)
    const { remoteAddress = '' } = socket
    if (trustProxy > 0 || !isPublicIp(remoteAddress)) return
    const key = toRateLimitKey(remoteAddress)
    const open = (perAddress.get(key) ?? 0) + 1
    if (open > limits.perAddress) return void socket.destroy()
    perAddress.set(key, open)
    socket.once('close', () => {
      const left = (perAddress.get(key) ?? 1) - 1
      if (left > 0) perAddress.set(key, left)
      else perAddress.delete(key)
    })
  })

  return {
    hasTooMany({ socket }: IncomingMessage, res: ServerResponse): boolean {
      const now = (pendingRequests.get(socket) ?? 0) + 1
      pendingRequests.set(socket, now)
      res.once('close', () => pendingRequests.set(socket, (pendingRequests.get(socket) ?? 1) - 1))
      return now > limits.concurrentRequests
    },
  }
}

/** Warns once if an unconfigured proxy seems to be in front of the server; its headers are not trusted. */
export function warnOnUntrustedProxy(
  trustProxy: number,
  warn: (message: string) => void,
): (req: IncomingMessage) => void {
  let hasWarned = trustProxy > 0
  return ({ headers, socket }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined || isPublicIp(socket.remoteAddress ?? '')) return
    hasWarned = true
    warn('A proxy forwards requests, but TRUST_PROXY is not set: all clients seem to come from its address.')
  }
}

/** Closes a connection whose client does not read, because the unread response stays in memory. */
function closeWhenStalled(socket: Socket, maxStalledMs: number): void {
  let read = 0
  let stalledMs = 0
  const watch = setInterval(() => {
    const now = socket.bytesWritten - socket.writableLength
    stalledMs = socket.writableLength > 0 && now === read ? stalledMs + maxStalledMs / 4 : 0
    read = now
    if (stalledMs >= maxStalledMs) socket.destroy()
  }, maxStalledMs / 4)
  watch.unref()
  socket.once('close', () => clearInterval(watch))
}
