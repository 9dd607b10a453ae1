import { connect, createServer, type Socket } from 'node:net'

/** The traffic to PostgreSQL of one or more requests. */
export type Traffic = { round_trips: number; planned: number; bytes_sent: number }

export type PostgresProxy = {
  url: string
  /** Runs something and returns the traffic in the meantime, over all connections. */
  count(run: () => Promise<unknown>): Promise<Traffic>
  close(): void
}

const PARSE = 'P'
const LENGTH_BYTES = 4

/** Forwards connections to PostgreSQL and counts the messages of the client. */
export async function startPostgresProxy(url: string): Promise<PostgresProxy> {
  const target = new URL(url)
  const traffic: Traffic = { round_trips: 0, planned: 0, bytes_sent: 0 }
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    upstream.setNoDelay(true)
    client.setNoDelay(true)
    countMessages(client, upstream, traffic)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream])
      socket.on('error', () => {
        client.destroy()
        upstream.destroy()
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const proxied = new URL(url)
  proxied.hostname = '127.0.0.1'
  proxied.port = String(address.port)
  return {
    url: proxied.href,
    async count(run) {
      const before = { ...traffic }
      await run()
      return {
        round_trips: traffic.round_trips - before.round_trips,
        planned: traffic.planned - before.planned,
        bytes_sent: traffic.bytes_sent - before.bytes_sent,
      }
    },
    close: () => void server.close(),
  }
}

/**
 * A client sends a start-up packet and then messages, each with its type and length. Messages that it sends without
 * waiting for an answer in between are one round trip.
 */
function countMessages(client: Socket, upstream: Socket, traffic: Traffic): void {
  let rest = Buffer.alloc(0)
  let hasStarted = false
  let wasAnswered = true
  upstream.on('data', () => {
    wasAnswered = true
  })
  client.on('data', (chunk: Buffer) => {
    traffic.bytes_sent += chunk.length
    if (wasAnswered) traffic.round_trips += 1
    wasAnswered = false
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const typeBytes = hasStarted ? 1 : 0
      if (rest.length < typeBytes + LENGTH_BYTES) return
      const end = typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < end) return
      if (hasStarted && String.fromCharCode(rest[0] ?? 0) === PARSE) traffic.planned += 1
      hasStarted = true
      rest = rest.subarray(end)
    }
  })
}
