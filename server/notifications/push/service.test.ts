import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeVapidKeys, wholeVapidKey } from '#server/core/secrets.ts'
import { FakeBrowser, startPushService, vapidOf } from '#tests/support/push-service.ts'
import { createPushSender, isBrowserKey, isPublicAddress, type Outside } from './service.ts'

const [publicKey = '', privateKey = ''] = makeVapidKeys().split('.')
const vapid = { subject: 'mailto:support@lastcall.example', publicKey, privateKey }
const service = await startPushService()
const NOW = new Date('2026-11-20T21:04:00-06:00')
const message = { payload: JSON.stringify({ title: 'Ana is on' }), ttl: 600, tag: 'a tag', isUrgent: true }

const senders: ReturnType<typeof createPushSender>[] = []
function senderTo(more: Partial<Outside> = {}) {
  const sender = createPushSender(vapid, { ...service.outside, ...more })
  senders.push(sender)
  return sender
}
const send = (more: Partial<Outside> = {}, browser = new FakeBrowser()) => senderTo(more).send(browser, message, NOW)
const resolving = (...addresses: string[]) => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
})

beforeEach(() => {
  service.received.length = 0
  service.answer((res) => void res.writeHead(201).end())
})
afterAll(async () => {
  for (const sender of senders) sender.close()
  await service.close()
})

test('a push arrives encrypted for its browser alone, signed by this server for that service', async () => {
  const browser = new FakeBrowser()
  expect(await send({}, browser)).toEqual({ kind: 'sent' })
  const [got] = service.received
  expect(got?.path).toBe(new URL(browser.endpoint).pathname)
  expect(got?.headers).toMatchObject({
    ttl: '600',
    urgency: 'high',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    'content-encoding': 'aes128gcm',
  })
  expect(got?.body.includes('Ana')).toBe(false)
  expect(browser.read(got?.body ?? Buffer.alloc(0))).toEqual({ title: 'Ana is on' })
  expect(() => new FakeBrowser().read(got?.body ?? Buffer.alloc(0))).toThrow()
  const { key, claims } = vapidOf(got?.headers.authorization ?? '')
  expect(key).toBe(publicKey)
  expect(claims).toMatchObject({ aud: 'https://push.test', sub: vapid.subject })
})

test.each<[status: number, headers: Record<string, string>, outcome: object]>([
  [200, {}, { kind: 'sent' }],
  [404, {}, { kind: 'gone' }],
  [410, {}, { kind: 'gone' }],
  [429, { 'Retry-After': '120' }, { kind: 'later', after: 120 }],
  [503, { 'Retry-After': 'Sat, 21 Nov 2026 03:05:00 GMT' }, { kind: 'later', after: 60 }],
  [500, {}, { kind: 'later', after: undefined }],
  [403, {}, { kind: 'refused', status: 403 }],
  [413, {}, { kind: 'refused', status: 413 }],
])('an answer of %i %j means %j', async (status, headers, outcome) => {
  service.answer((res) => void res.writeHead(status, headers).end('why'))
  expect(await send()).toEqual(outcome)
})

test.each([
  [403, 'the VAPID credentials in the authorization header do not correspond to the credentials used'],
  [401, '{"code":401,"errno":109,"message":"VAPID public key mismatch"}'],
  [400, '{"reason":"VapidPkHashMismatch"}'],
])('a browser that subscribed to another key is gone: %i %s', async (status, said) => {
  service.answer((res) => void res.writeHead(status).end(said))
  expect(await send()).toEqual({ kind: 'gone' })
})

test('a redirect is followed nowhere', async () => {
  service.answer((res) => void res.writeHead(307, { Location: 'https://push.test/inside' }).end())
  expect(await send()).toEqual({ kind: 'refused', status: 307 })
  expect(service.received).toHaveLength(1)
})

describe('what is not public is never connected to', () => {
  test.each([
    ['::ffff:169.254.169.254'],
    ['169.254.169.254'],
    ['127.0.0.1'],
    ['10.0.0.8'],
    ['192.168.1.1'],
    ['100.64.0.1'],
    ['0.0.0.0'],
    ['::1'],
    ['fe80::1'],
    ['fd00::1'],
    ['64:ff9b::a9fe:a9fe'],
    ['2002:7f00:1::'],
  ])('%s', async (address) => {
    const before = service.connections
    await expect(send(resolving(address))).rejects.toThrow('The push service at push.test was not reached: EPRIVATE')
    expect(service.connections).toBe(before)
    expect(isPublicAddress(address)).toBe(false)
  })

  test('nor is a private address that stands beside a public one', async () => {
    const reached: string[] = []
    const reach: Outside['reach'] = (found) => {
      reached.push(found.address)
      return { address: '127.0.0.1', family: 4 }
    }
    await send({ ...resolving('169.254.169.254', '8.8.8.8', '::ffff:127.0.0.1'), reach })
    expect(reached).toEqual(['8.8.8.8'])
  })

  test('a name that changes its mind is asked once for each connection, and that answer is the one used', async () => {
    const answers = ['8.8.8.8', '169.254.169.254']
    let asked = 0
    const resolve = async () => [{ address: answers[Math.min(asked++, 1)] ?? '', family: 4 }]
    const sender = senderTo({ resolve })
    expect(await sender.send(new FakeBrowser(), message, NOW)).toEqual({ kind: 'sent' })
    expect(asked).toBe(1)
    // The next connection asks anew, and is refused.
    await expect(senderTo({ resolve }).send(new FakeBrowser(), message, NOW)).rejects.toThrow('EPRIVATE')
  })

  test.each([
    'https://evil.example/x',
    'http://push.test/x',
    'https://push.test:8443/x',
    'https://user@push.test/x',
    'https://push.test.evil.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
  ])('%s is no address of a push service, and nothing is even looked up', async (endpoint) => {
    let asked = 0
    const resolve = async () => {
      asked += 1
      return []
    }
    expect(await send({ resolve }, new FakeBrowser(endpoint))).toEqual({ kind: 'gone' })
    expect(asked).toBe(0)
  })

  test('a service that cannot prove its name is not talked to', async () => {
    const other = await startPushService()
    await expect(send({ port: other.outside.port })).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(other.received).toEqual([])
    await other.close()
  })
})

test('a service that never answers is given up', async () => {
  service.answer(() => {})
  await expect(send({ patience_ms: 100 })).rejects.toThrow('was not reached')
})

test('an answer without end is cut off', async () => {
  const cut = new Promise<void>((resolve) => {
    service.answer((res) => {
      res.writeHead(201)
      const more = () => {
        while (res.write('x'.repeat(65_536)));
      }
      res.on('drain', more)
      res.once('close', () => resolve())
      more()
    })
  })
  expect(await send()).toEqual({ kind: 'sent' })
  await cut
})

test('more than 3 kB is not sent', async () => {
  const sender = senderTo()
  const long = { ...message, payload: 'x'.repeat(3073) }
  await expect(sender.send(new FakeBrowser(), long, NOW)).rejects.toThrow(RangeError)
  expect(service.received).toEqual([])
})

test('a key is a point of the curve', () => {
  expect(isBrowserKey(new FakeBrowser().p256dh)).toBe(true)
  for (const bytes of [Buffer.alloc(65, 4), Buffer.alloc(65), Buffer.from('04', 'hex')])
    expect(isBrowserKey(bytes.toString('base64url'))).toBe(false)
})

test('a private key that begins with a zero is made whole', async () => {
  const short = Buffer.alloc(31, 7).toString('base64url')
  expect(Buffer.from(wholeVapidKey(short), 'base64url')).toEqual(Buffer.concat([Buffer.alloc(1), Buffer.alloc(31, 7)]))
  expect(wholeVapidKey(privateKey)).toBe(privateKey)
  const sender = createPushSender({ ...vapid, privateKey: wholeVapidKey(short) }, service.outside)
  expect(await sender.send(new FakeBrowser(), message, NOW)).toEqual({ kind: 'sent' })
  sender.close()
})
