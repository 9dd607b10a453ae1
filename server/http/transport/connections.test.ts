import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestContext } from '#tests/support/test-context.ts'
import { readBytes } from './body.ts'
import { limitConnections, SERVER_OPTIONS, warnOnUntrustedProxy } from './connections.ts'
import { MIN_DATA_RATE } from './min-data-rate.ts'
import { readImageForm } from './multipart.ts'

const context = await createTestContext()
const limits = { total: 50, perAddress: 3, concurrentRequests: 2, requestsPerConnection: 5, stalledMs: 40_000 }

class FakeSocket extends EventEmitter {
  bytesWritten = 0
  writableLength = 0
  destroyed = false
  readonly remoteAddress: string
  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  destroy() {
    this.destroyed = true
    this.emit('close')
  }
}

function startFakeServer(trustProxy = 0) {
  const server = new EventEmitter() as unknown as Server
  limitConnections(server, trustProxy, limits)
  return (address: string) => {
    const socket = new FakeSocket(address)
    server.emit('connection', socket as unknown as Socket)
    return socket
  }
}

describe('connections from one address', () => {
  test('are limited, and a closed one makes room', () => {
    const comes = startFakeServer()
    const [first] = [comes('93.184.216.34'), comes('93.184.216.34'), comes('::ffff:93.184.216.34')]
    expect(comes('93.184.216.34').destroyed).toBe(true)
    expect(comes('93.184.216.35').destroyed).toBe(false)
    first.destroy()
    expect(comes('93.184.216.34').destroyed).toBe(false)
    expect(comes('93.184.216.34').destroyed).toBe(true)
  })

  test('count by /64, and not at all for private addresses or behind a proxy', () => {
    const comes = startFakeServer()
    const many = (next: (n: number) => FakeSocket) =>
      Array.from({ length: 4 }, (_, n) => next(n).destroyed).includes(true)
    expect(many((n) => comes(`2a00:1450:4001:1::${n + 1}`))).toBe(true)
    for (const own of ['127.0.0.1', '::1', '192.168.1.4', '172.17.0.1'])
      expect([own, many(() => comes(own))]).toEqual([own, false])
    const behind = startFakeServer(1)
    expect(many(() => behind('93.184.216.34'))).toBe(false)
  })
})

test('warns once about an unconfigured proxy, but not about a header from a public address', () => {
  const warnings: string[] = []
  const from = (remoteAddress: string, forwarded?: string) =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage
  const warnOnProxy = warnOnUntrustedProxy(0, (message) => warnings.push(message))
  warnOnProxy(from('172.17.0.1'))
  warnOnProxy(from('93.184.216.34', '1.2.3.4'))
  expect(warnings).toEqual([])
  warnOnProxy(from('172.17.0.1', '93.184.216.34'))
  warnOnProxy(from('172.17.0.1', '93.184.216.34'))
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')])
  warnOnUntrustedProxy(1, (message) => warnings.push(message))(from('172.17.0.1', '93.184.216.34'))
  expect(warnings).toHaveLength(1)
})

describe('a slow client', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('that reads nothing of a response is disconnected, and no other is', () => {
    const comes = startFakeServer()
    const [idle, stuck, slow] = [comes('127.0.0.1'), comes('127.0.0.1'), comes('127.0.0.1')]
    for (const socket of [stuck, slow]) Object.assign(socket, { bytesWritten: 100_000, writableLength: 90_000 })
    for (let passed = 0; passed < 2 * limits.stalledMs; passed += limits.stalledMs / 4) {
      slow.writableLength -= 1000
      vi.advanceTimersByTime(limits.stalledMs / 4)
    }
    expect([idle.destroyed, stuck.destroyed, slow.destroyed]).toEqual([false, true, false])
    idle.destroy()
    slow.destroy()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('whose body hardly arrives is refused, as JSON and as a form', async () => {
    const drip = (headers = {}) => Object.assign(new PassThrough(), { headers })
    const [json, form] = [drip(), drip({ 'content-type': 'multipart/form-data; boundary=x' })]
    const refusals = [
      expect(readBytes(json as unknown as IncomingMessage, 1000)).rejects.toMatchObject({ status: 408 }),
      expect(readImageForm(form as unknown as IncomingMessage, 1e6)).rejects.toMatchObject({ status: 408 }),
    ]
    form.write('--x\r\ncontent-disposition: form-data; name="picture"; filename="a"\r\n\r\n')
    for (let second = 0; second < 25; second += 1) {
      json.write(' ')
      form.write(' ')
      await vi.advanceTimersByTimeAsync(1000)
    }
    await Promise.all(refusals)
  })

  test('that sends slowly but steadily is not refused', async () => {
    const req = new PassThrough()
    const body = readBytes(req as unknown as IncomingMessage, 1e6)
    for (let round = 0; round < 8; round += 1) {
      req.write(Buffer.alloc(MIN_DATA_RATE.bytes))
      await vi.advanceTimersByTimeAsync(MIN_DATA_RATE.intervalMs)
    }
    req.end()
    expect((await body).length).toBe(8 * MIN_DATA_RATE.bytes)
    expect(vi.getTimerCount()).toBe(0)
  })
})

/** The raw response to raw bytes, until the server closes the connection. */
function sendRaw(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setEncoding('utf8').on('data', (part) => (heard += part))
    socket.on('close', () => resolve(heard)).on('error', reject)
  })
}
const statuses = (heard: string) => [...heard.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

describe('one connection', () => {
  test('may have only a few requests at once', async () => {
    const waiting: ServerResponse[] = []
    const server = createServer(SERVER_OPTIONS, (req, res) => {
      if (connections.hasTooMany(req, res)) {
        res.writeHead(429, { Connection: 'close' }).end()
        for (const one of waiting.splice(0)) one.end()
      } else waiting.push(res)
    })
    const connections = limitConnections(server, 0, limits)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(statuses(await sendRaw(origin, get('/').repeat(4)))).toEqual([200, 200, 429])
    expect(server).toMatchObject({ maxConnections: 50, maxRequestsPerSocket: 5 })
    server.close()
  })

  test.each([
    ['a long API URL', get(`/api/talent?cursor=${'a'.repeat(5000)}`), 414],
    ['a long page URL', get(`/${'a'.repeat(5000)}`), 414],
    ['many headers', get('/healthz', Array.from({ length: 70 }, (_, n) => `X-${n}: 1\r\n`).join('')), 431],
    ['large headers', get('/healthz', `X-A: ${'a'.repeat(20_000)}\r\n`), 431],
    ['two lengths', get('/healthz', 'Content-Length: 1\r\nContent-Length: 2\r\n'), 400],
    ['a length and chunks', get('/healthz', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n'), 400],
    ['a folded header', get('/healthz', 'X-A: 1\r\n b\r\n'), 400],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['a bare line feed', 'GET /healthz HTTP/1.1\nHost: localhost\n\n', 400],
    ['nonsense', '\u0016\u0003\u0001 hello\r\n\r\n', 400],
  ])('%s is refused, and the connection is closed', async (_, text, status) => {
    const heard = await sendRaw(context.origin, text)
    expect(statuses(heard)).toEqual([status])
    expect(heard).toMatch(/connection: close/i)
    expect(heard).not.toMatch(/ at |Error/)
  })
})
