import { type Agent, type IncomingMessage, request } from 'node:http'
import { SERVER_OPTIONS } from '#server/http/transport/connections.ts'
import type { SeededRandom } from './seeded-random.ts'

export type Hostile = { method: string; path: string; headers: Record<string, string | string[]>; body?: Buffer }
export type Received = { status: number; type: string; body: string; milliseconds: number }

/** How valid a request is meant to be. */
export type Validity = 'right' | 'bent' | 'broken'

/** A form with an image, or with something that is not one. */
export function formOf(dice: SeededRandom, mood: Validity, picture: Buffer): Pick<Hostile, 'headers' | 'body'> {
  const part = (head: string, body: Buffer) =>
    Buffer.concat([Buffer.from(`--x\r\n${head}\r\n\r\n`), body, Buffer.from('\r\n')])
  const file = (body: Buffer, name = 'a.png', field = 'picture') =>
    part(`Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png`, body)
  const end = Buffer.from('--x--\r\n')
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  if (mood === 'right')
    return { headers, body: Buffer.concat([file(dice.chance(0.1) ? picture : picture.subarray(0, 60)), end]) }
  const body = dice.pick<() => Buffer>([
    () => Buffer.concat([file(picture), file(picture), end]),
    () => Buffer.concat([file(picture, '../../etc/passwd\u0000', 'file'), end]),
    () => Buffer.concat([part('Content-Disposition: form-data; name="picture"', Buffer.from('text')), end]),
    () =>
      Buffer.concat([
        ...Array.from({ length: 40 }, (_, n) => part(`Content-Disposition: form-data; name="a${n}"`, Buffer.from('1'))),
        end,
      ]),
    () => Buffer.concat([part(`X: ${'a'.repeat(5000)}`, picture), end]),
    () => file(picture.subarray(0, picture.length / 2)),
    () => Buffer.concat([file(Buffer.from(`GIF89a${'A'.repeat(500)}`)), end]),
    () => Buffer.from(`--x${'\r\n--x'.repeat(2000)}`),
    () => Buffer.from('--x\r\n'.repeat(200)),
    () => Buffer.alloc(0),
  ])()
  return {
    headers: dice.chance(0.8)
      ? headers
      : {
          'content-type': dice.pick([
            'multipart/form-data',
            'multipart/form-data; boundary=',
            `multipart/form-data; boundary=${'x'.repeat(300)}`,
            'application/json',
            'multipart/mixed; boundary=x',
          ]),
        },
    body,
  }
}

/** Headers that the server must not trust or act on. */
export const headersOf = (dice: SeededRandom): Record<string, string | string[]>[] => [
  {},
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { origin: dice.pick(['null', 'x', 'http://[::1', '']) },
  { host: dice.pick(['evil.example', 'localhost:99999', '[', '10.0.0.1@evil.example', '']) },
  {
    'x-forwarded-for': dice.pick(['127.0.0.1', '203.0.113.9, 10.0.0.1', "'; --", ','.repeat(500)]),
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
  },
  {
    cookie: dice.pick([
      'lc.session_token=a.b',
      'lc.session_token=%',
      `lc.session_token=${'a'.repeat(4000)}`,
      '__proto__=1',
      '=;;=',
      'lc.session_token=a.b; lc.session_token=c.d',
    ]),
  },
  { 'content-encoding': dice.pick(['gzip', 'br', 'identity', 'x']) },
  { 'content-disposition': 'attachment; filename=x' },
  { accept: dice.pick(['text/html', 'x', '*/*;q=banana']), 'accept-encoding': 'br;q=x', 'accept-language': '\u00ff' },
  { authorization: 'Bearer x', 'x-http-method-override': 'DELETE', 'x-original-url': '/api/admin/reports' },
  { 'if-none-match': dice.pick(['*', '"x"', ',,,']), range: 'bytes=0-1,5-', 'last-event-id': '\u00e9' },
  { 'x-many': Array.from({ length: 80 }, () => '1') },
  { 'x-large': 'a'.repeat(20_000) },
]

/** The same path in a different spelling. */
export const spelled = (path: string, dice: SeededRandom): string =>
  dice.pick([
    `${path}/`,
    path.replace('/api/', '/api//'),
    path.toUpperCase(),
    `/${path}`,
    path.replace('/api', '/api/.'),
    `${path}%2f`,
    path.replace(/\/(\w)/, '/%$1'),
    `${path};x=1`,
    `${path}#x`,
    path.replaceAll('/', '\\'),
  ])

/** Longer than every time limit of the server. */
const WAIT_MS = 100_000

/** Bytes of the headers that Node's client adds. */
const ADDED = 200

/**
 * Not HTTP, or more than the server reads of URL and headers: Node rejects it and closes the connection while the rest
 * is being sent, which may lose its own 400 or 431. Everything else must be answered.
 */
export function mayBeClosed({ path, headers }: Pick<Hostile, 'path' | 'headers'>): boolean {
  const fields = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`))
  return !path.startsWith('/') || path.length + fields.join('').length + ADDED > SERVER_OPTIONS.maxHeaderSize
}

/**
 * Sends a request unchanged, even if no browser would. Returns null if the server closed the connection without an
 * answer. A kept connection may close just as it is used again; then the request is repeated on a new one.
 */
export async function send(origin: string, hostile: Hostile, agent: Agent): Promise<Received | null> {
  const heard = await sendBy(origin, hostile, agent)
  if (heard !== 'kept connection closed') return heard
  const again = await sendBy(origin, hostile, false)
  return again === 'kept connection closed' ? null : again
}

function sendBy(
  origin: string,
  { method, path, headers, body }: Hostile,
  agent: Agent | false,
): Promise<Received | null | 'kept connection closed'> {
  const { hostname, port } = new URL(origin)
  const started = performance.now()
  return new Promise((resolve) => {
    const hear = (res: IncomingMessage) => {
      let text = ''
      const done = () =>
        resolve({
          status: res.statusCode ?? 0,
          type: String(res.headers['content-type'] ?? ''),
          body: text,
          milliseconds: performance.now() - started,
        })
      res.setEncoding('utf8')
      res.on('data', (part: string) => (text += part))
      res.on('error', done)
      res.on('close', done)
      // An event stream would never end.
      if (String(res.headers['content-type']).startsWith('text/event-stream')) res.destroy()
    }
    // Node's client would send the body of a GET or DELETE without declaring its length.
    const framed = body ? { 'content-length': String(body.length), ...headers } : headers
    const req = request({ hostname, port, method, path, headers: framed, agent }, hear)
    req.on('error', () => resolve(req.reusedSocket ? 'kept connection closed' : null))
    req.setTimeout(WAIT_MS, () => resolve({ status: 599, type: '', body: 'never answered', milliseconds: WAIT_MS }))
    req.end(body)
  })
}
