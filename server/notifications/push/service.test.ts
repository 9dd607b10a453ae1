import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { generateVapidKeys, padVapidKey } from '#server/core/secrets.ts'
import { FakeBrowser, startPushService, vapidOf } from '#tests/support/push-service.ts'
import { createPushSender, isPublicAddress, isValidP256Key, type PushNetwork } from './service.ts'

const [publicKey = '', privateKey = ''] = generateVapidKeys().split('.')
const vapid = { subject: 'mailto:support@lastcall.example', publicKey, privateKey }
const pushService = await startPushService()
const NOW = new Date('2026-11-20T21:04:00-06:00')
const message = { payload: JSON.stringify({ title: 'Ana is on' }), ttl: 600, tag: 'a tag', isUrgent: true }

const senders: ReturnType<typeof createPushSender>[] = []
function createTestSender(more: Partial<PushNetwork> = {}) {
  const sender = createPushSender(vapid, { ...pushService.outside, ...more })
  senders.push(sender)
  return sender
}
const send = (more: Partial<PushNetwork> = {}, browser = new FakeBrowser()) =>
  createTestSender(more).send(browser, message, NOW)
const resolveTo = (...addresses: string[]) => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
})

beforeEach(() => {
  pushService.received.length = 0
  pushService.answer((res) => void res.writeHead(201).end())
})
afterAll(async () => {
  for (const sender of senders) sender.close()
  await pushService.close()
})

test('a push message is encrypted for its browser and signed for the push service', async () => {
  const browser = new FakeBrowser()
  expect(await send({}, browser)).toEqual({ kind: 'sent' })
  const [got] = pushService.received
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
])('maps the response %i %j to %j', async (status, headers, outcome) => {
  pushService.answer((res) => void res.writeHead(status, headers).end('why'))
  expect(await send()).toEqual(outcome)
})

test.each([
  [403, 'the VAPID credentials in the authorization header do not correspond to the credentials used'],
  [401, '{"code":401,"errno":109,"message":"VAPID public key mismatch"}'],
  [400, '{"reason":"VapidPkHashMismatch"}'],
])('treats a subscription to another VAPID key as gone: %i %s', async (status, body) => {
  pushService.answer((res) => void res.writeHead(status).end(body))
  expect(await send()).toEqual({ kind: 'gone' })
})

test('redirects are not followed', async () => {
  pushService.answer((res) => void res.writeHead(307, { Location: 'https://push.test/inside' }).end())
  expect(await send()).toEqual({ kind: 'refused', status: 307 })
  expect(pushService.received).toHaveLength(1)
})

describe('non-public addresses are never connected to', () => {
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
    const before = pushService.connections
    await expect(send(resolveTo(address))).rejects.toThrow('The push service at push.test was not reached: EPRIVATE')
    expect(pushService.connections).toBe(before)
    expect(isPublicAddress(address)).toBe(false)
  })

  test('a private address next to a public one in the same DNS answer', async () => {
    const reached: string[] = []
    const reach: PushNetwork['mapAddress'] = (found) => {
      reached.push(found.address)
      return { address: '127.0.0.1', family: 4 }
    }
    await send({ ...resolveTo('169.254.169.254', '8.8.8.8', '::ffff:127.0.0.1'), mapAddress: reach })
    expect(reached).toEqual(['8.8.8.8'])
  })

  test('a host is looked up once per connection, and that result is the one used', async () => {
    const answers = ['8.8.8.8', '169.254.169.254']
    let asked = 0
    const resolve = async () => [{ address: answers[Math.min(asked++, 1)] ?? '', family: 4 }]
    const sender = createTestSender({ resolve })
    expect(await sender.send(new FakeBrowser(), message, NOW)).toEqual({ kind: 'sent' })
    expect(asked).toBe(1)
    // The next connection looks the host up again and is refused.
    await expect(createTestSender({ resolve }).send(new FakeBrowser(), message, NOW)).rejects.toThrow('EPRIVATE')
  })

  test.each([
    'https://evil.example/x',
    'http://push.test/x',
    'https://push.test:8443/x',
    'https://user@push.test/x',
    'https://push.test.evil.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
  ])('%s is not a push service’s address and is not even looked up', async (endpoint) => {
    let asked = 0
    const resolve = async () => {
      asked += 1
      return []
    }
    expect(await send({ resolve }, new FakeBrowser(endpoint))).toEqual({ kind: 'gone' })
    expect(asked).toBe(0)
  })

  test('a service without a valid certificate receives no request', async () => {
    const other = await startPushService()
    await expect(send({ port: other.outside.port })).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(other.received).toEqual([])
    await other.close()
  })
})

test('a service that never responds times out', async () => {
  pushService.answer(() => {})
  await expect(send({ timeout_ms: 100 })).rejects.toThrow('was not reached')
})

test('an endless response is cut off', async () => {
  const cut = new Promise<void>((resolve) => {
    pushService.answer((res) => {
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

test('a payload over 3072 bytes is not sent', async () => {
  const sender = createTestSender()
  const long = { ...message, payload: 'x'.repeat(3073) }
  await expect(sender.send(new FakeBrowser(), long, NOW)).rejects.toThrow(RangeError)
  expect(pushService.received).toEqual([])
})

test('a browser key must be a point on the P-256 curve', () => {
  expect(isValidP256Key(new FakeBrowser().p256dh)).toBe(true)
  for (const bytes of [Buffer.alloc(65, 4), Buffer.alloc(65), Buffer.from('04', 'hex')])
    expect(isValidP256Key(bytes.toString('base64url'))).toBe(false)
})

test('a private key that lost its leading zero byte is padded', async () => {
  const short = Buffer.alloc(31, 7).toString('base64url')
  expect(Buffer.from(padVapidKey(short), 'base64url')).toEqual(Buffer.concat([Buffer.alloc(1), Buffer.alloc(31, 7)]))
  expect(padVapidKey(privateKey)).toBe(privateKey)
  const sender = createPushSender({ ...vapid, privateKey: padVapidKey(short) }, pushService.outside)
  expect(await sender.send(new FakeBrowser(), message, NOW)).toEqual({ kind: 'sent' })
  sender.close()
})
