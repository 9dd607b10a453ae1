import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const { config } = context.services
const originalConfig = { ...config }
const address = new URL(context.origin)
const PATHS = [
  ...['/', '/login', '/index.html', '/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs'],
  ...['/api/me/profile', '/media/avatars/a.webp', '/calendar/abc.ics', '/sw.js', '/assets/x.js'],
]

afterEach(() => void Object.assign(config, originalConfig))

/** The status of the response to exactly these lines. */
function readStatus(...lines: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(address.port), address.hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.setEncoding('utf8')
    socket.once('data', (text: string) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]))
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

const get = (path: string, ...headers: string[]) => readStatus(`GET ${path} HTTP/1.1`, ...headers, 'Connection: close')

describe('the Host header', () => {
  test.each(PATHS)('%s accepts only the server’s own names', async (path) => {
    expect(await get(path, 'Host: evil.test')).toBe(421)
    expect(await get(path, 'Host: 203.0.113.9')).toBe(421)
    expect(await get(path, `Host: ${address.host}`)).not.toBe(421)
    Object.assign(config, { publicUrl: 'https://lastcall.example' })
    expect(await get(path, 'Host: lastcall.example')).not.toBe(421)
    expect(await get(path, 'Host: evil.test')).toBe(421)
  })

  test.each(PATHS)('%s refuses two Host headers', async (path) => {
    expect(await get(path, `Host: ${address.host}`, 'Host: evil.test')).toBe(400)
    expect(await get(path, `Host: ${address.host}`, `Host: ${address.host}`)).toBe(400)
  })

  test('a URL that names a host itself is refused', async () => {
    expect(await get('http://evil.test/login', `Host: ${address.host}`)).toBe(400)
    expect(await get('http://evil.test/api/me/profile', `Host: ${address.host}`)).toBe(400)
  })

  test('an HTTP/1.0 probe without a Host can read the health checks and nothing else', async () => {
    const asked = (path: string) => readStatus(`GET ${path} HTTP/1.0`)
    expect([await asked('/healthz'), await asked('/readyz')]).toEqual([200, 200])
    expect([await asked('/metrics'), await asked('/login'), await asked('/api/me/profile')]).toEqual([421, 421, 421])
  })
})

describe('metrics', () => {
  const TOKEN = 'a-token-of-thirty-two-characters'
  const here = `Host: ${address.host}`
  const token = `Authorization: Bearer ${TOKEN}`

  test('need no token from this machine without a proxy', async () => {
    expect(await get('/metrics', here)).toBe(200)
  })

  // Many proxies do not send forwarding headers.
  test.each([
    ['TRUST_PROXY', { trustProxy: 1 }],
    ['an https PUBLIC_URL', { publicUrl: 'https://lastcall.example' }],
  ])('need the token behind a proxy, which %s implies', async (_, set) => {
    Object.assign(config, { ...set, metricsToken: TOKEN })
    expect(await get('/metrics', here)).toBe(404)
    expect(await get('/metrics', here, token)).toBe(200)
    Object.assign(config, { metricsToken: undefined })
    expect(await get('/metrics', here, token)).toBe(404)
  })
})
