import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDrain, type Drain } from './drain.ts'

/** Longer than a connection may stay unused. */
const BLOCKED_MS = 150
const HOUR = 3_600_000

const server = createServer((_, answer) => answer.end('done'))
let drain: Drain
let port: number

beforeEach(async () => {
  drain = createDrain(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => void server.close())

/** A connection that the server has accepted. */
async function openConnection() {
  const accepted = once(server, 'connection')
  const socket = connect(port, '127.0.0.1')
  await Promise.all([once(socket, 'connect'), accepted])
  return socket
}

test('a request that arrived before is answered, even if this process had no time to read it', async () => {
  const socket = await openConnection()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const drained = drain(HOUR)
  for (const end = performance.now() + BLOCKED_MS; performance.now() < end; );
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
  await drained
})

test('a connection without a request is closed', async () => {
  const socket = await openConnection()
  const closed = once(socket, 'close')
  await drain(HOUR)
  await closed
  expect(socket.destroyed).toBe(true)
})
