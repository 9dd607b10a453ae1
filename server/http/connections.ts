import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isPublicIp, toRateLimitKey } from '#server/core/requests/client-ip.ts'

export type ConnectionLimits = {
  /** Of the whole process. */
  total: number
  /** From one address; a bar full of phones shares one. Not counted behind proxies, who are one address for all, nor in a house of one's own. */
  perAddress: number
  /** Requests on one connection that wait for their answers; browsers wait for each. */
  concurrentRequests: number
  /** Requests on one connection, ever. */
  requestsPerConnection: number
  /** How long an answer may lie there of which nothing is taken, in milliseconds. */
  stalledMs: number
}

const CONNECTION_LIMITS: ConnectionLimits = {
  total: 10_000,
  perAddress: 500,
  concurrentRequests: 10,
  requestsPerConnection: 10_000,
  stalledMs: 60_000,
}

/** What every request is read with. Headers that do not come whole in time, and what is too much of them, Node refuses itself. */
export const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  // Time enough for a picture on a bar's Wi-Fi.
  requestTimeout: 120_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * 1024,
}

/** Keeps connections within bounds. The answer says of each request whether its connection has too many at once. */
export function limitConnections(server: Server, trustProxy: number, bounds: ConnectionLimits = CONNECTION_LIMITS) {
  const perAddress = new Map<string, number>()
  const underWay = new WeakMap<Socket, number>()
  server.maxConnections = bounds.total
  server.maxRequestsPerSocket = bounds.requestsPerConnection
  server.on('connection', (socket) => {
    closeWhenStalled(socket, bounds.stalledMs)
    const { remoteAddress = '' } = socket
    if (trustProxy > 0 || !isPublicIp(remoteAddress)) return
    const key = toRateLimitKey(remoteAddress)
    const open = (perAddress.get(key) ?? 0) + 1
    if (open > bounds.perAddress) return void socket.destroy()
    perAddress.set(key, open)
    socket.once('close', () => {
      const left = (perAddress.get(key) ?? 1) - 1
      if (left > 0) perAddress.set(key, left)
      else perAddress.delete(key)
    })
  })

  return {
    hasTooMany({ socket }: IncomingMessage, res: ServerResponse): boolean {
      const now = (underWay.get(socket) ?? 0) + 1
      underWay.set(socket, now)
      res.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
      return now > bounds.concurrentRequests
    },
  }
}

/** Says once that a proxy seems to stand in front that nobody told us of; what it says of itself is not believed. */
export function warnOnUntrustedProxy(
  trustProxy: number,
  tell: (doubt: string) => void,
): (req: IncomingMessage) => void {
  let hasWarned = trustProxy > 0
  return ({ headers, socket }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined || isPublicIp(socket.remoteAddress ?? '')) return
    hasWarned = true
    tell('A proxy passes requests on, but TRUST_PROXY is not set: everybody counts as its one address.')
  }
}

/** Hangs up on whoever lets an answer lie: it is kept in memory until it is taken. */
function closeWhenStalled(socket: Socket, patience: number): void {
  let taken = 0
  let since = 0
  const watch = setInterval(() => {
    const now = socket.bytesWritten - socket.writableLength
    since = socket.writableLength > 0 && now === taken ? since + patience / 4 : 0
    taken = now
    if (since >= patience) socket.destroy()
  }, patience / 4)
  watch.unref()
  socket.once('close', () => clearInterval(watch))
}
