import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isPublic, limitKeyOf } from '#server/core/requests/client-ip.ts'

export type Bounds = {
  /** Of the whole process. */
  most: number
  /** From one address; a bar full of phones shares one. Not counted behind proxies, who are one address for all, nor in a house of one's own. */
  ofAddress: number
  /** Requests on one connection that wait for their answers; browsers wait for each. */
  atOnce: number
  /** Requests on one connection, ever. */
  inTurn: number
  /** How long an answer may lie there of which nothing is taken, in milliseconds. */
  untaken: number
}

const BOUNDS: Bounds = { most: 10_000, ofAddress: 500, atOnce: 10, inTurn: 10_000, untaken: 60_000 }

/** What every request is read with. Headers that do not come whole in time, and what is too much of them, Node refuses itself. */
export const PATIENCE = {
  headersTimeout: 10_000,
  // Time enough for a picture on a bar's Wi-Fi.
  requestTimeout: 120_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * 1024,
}

/** Keeps connections within bounds. The answer says of each request whether its connection has too many at once. */
export function boundConnections(server: Server, trustProxy: number, bounds: Bounds = BOUNDS) {
  const perAddress = new Map<string, number>()
  const underWay = new WeakMap<Socket, number>()
  server.maxConnections = bounds.most
  server.maxRequestsPerSocket = bounds.inTurn
  server.on('connection', (socket) => {
    cutUntaken(socket, bounds.untaken)
    const { remoteAddress = '' } = socket
    if (trustProxy > 0 || !isPublic(remoteAddress)) return
    const key = limitKeyOf(remoteAddress)
    const open = (perAddress.get(key) ?? 0) + 1
    if (open > bounds.ofAddress) return void socket.destroy()
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
      return now > bounds.atOnce
    },
  }
}

/** Says once that a proxy seems to stand in front that nobody told us of; what it says of itself is not believed. */
export function watchForProxies(trustProxy: number, tell: (doubt: string) => void): (req: IncomingMessage) => void {
  let told = trustProxy > 0
  return ({ headers, socket }) => {
    if (told || headers['x-forwarded-for'] === undefined || isPublic(socket.remoteAddress ?? '')) return
    told = true
    tell('A proxy passes requests on, but TRUST_PROXY is not set: everybody counts as its one address.')
  }
}

/** Hangs up on whoever lets an answer lie: it is kept in memory until it is taken. */
function cutUntaken(socket: Socket, patience: number): void {
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
