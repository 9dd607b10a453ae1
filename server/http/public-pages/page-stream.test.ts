import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { PAGE_STREAM_PATH } from '#contract/live.limits.ts'
import { liveMessages } from '#contract/live.texts.ts'
import { toRateLimitKey } from '#server/core/requests/client-ip.ts'
import { RATE_LIMITS } from '#server/core/requests/rate-limit-quotas.ts'
import { MAX_PAGE_STREAMS_PER_NETWORK } from '#server/live/rules.ts'
import { publicVenue } from '#tests/support/public-outlets.ts'
import { openStream } from '#tests/support/stream-client.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { handlePageStream } from './page-stream.ts'

const context = await createTestContext({ readBudget: 'on' })
const toAddress = (page: string) => `${PAGE_STREAM_PATH}?page=${encodeURIComponent(page)}`
const STILL = toAddress('/venues/the-still')

beforeEach(() => publicVenue(context))

test('a stream is open to everyone, sets no cookie and passes through proxies at once', async () => {
  const bea = await context.bartender('bea')
  await bea.api.profiles.updateWebPage({ level: 'profile', shows_workplaces: false })
  const pages = ['/venues/the-still', '/venues/The-Still/menu', '/profiles/bea.c', '/tonight', '/tonight/atlantis']
  for (const [page, caller] of [
    ...pages.map((path) => [path, context.signedOut] as const),
    ['/tonight?lat=38.46&lon=-90.09', bea] as const,
  ]) {
    const stream = await openStream(caller, toAddress(page))
    await stream.untilReceived(() => stream.text() === 'retry: 5000\n\n')
    const { headers } = stream.answer
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    stream.close()
    await stream.ended
  }
  await expect.poll(() => context.hub.size).toBe(0)
})

test('an address without a page is refused', async () => {
  for (const page of ['', '/', '/login', '/venues/new', 'venues/the-still', 'https://evil.example/venues/the-still'])
    expect([page, (await context.signedOut.fetch(toAddress(page))).status]).toEqual([page, 404])
  expect((await context.signedOut.fetch(PAGE_STREAM_PATH)).status).toBe(404)
  for (const method of ['HEAD', 'POST'])
    expect([method, (await context.signedOut.fetch(STILL, { method })).status]).toEqual([method, 405])
  expect(context.hub.size).toBe(0)
})

test('a visitor who left before the stream began leaves none open', async () => {
  const left = Promise.withResolvers<void>()
  const server = createServer((req, res) => {
    res.once('close', () => void handlePageStream(req, res, context.services).then(left.resolve, left.reject))
    req.socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await expect(fetch(`http://127.0.0.1:${port}${STILL}`)).rejects.toThrow()
  await left.promise
  // Before the next heartbeat, which would end it.
  await expect.poll(() => context.hub.size, { timeout: 5000 }).toBe(0)
  server.close()
})

test('a network with too many open pages is refused until one is closed', async () => {
  const watcher = { path: '/x', target: null, network: toRateLimitKey('127.0.0.1'), readVersion: async () => 'same' }
  const opened = await Promise.all(
    Array.from({ length: MAX_PAGE_STREAMS_PER_NETWORK }, () => context.hub.openPage(watcher)),
  )
  const refused = await context.signedOut.fetch(STILL)
  expect([refused.status, await refused.text()]).toEqual([429, `${liveMessages.tooMany}\n`])
  expect(refused.headers.get('retry-after')).toBe('60')
  const [first, ...others] = opened.flatMap((one) => (one.ok ? [one.body] : []))
  await first?.cancel()
  const stream = await openStream(context.signedOut, STILL)
  stream.close()
  await stream.ended
  for (const body of others) await body.cancel()
  await expect.poll(() => context.hub.size).toBe(0)
})

test('a stream counts as a read of its network, and a guessed name as a miss', async () => {
  for (let n = 0; n < 3; n++) await (await context.signedOut.fetch(toAddress(`/venues/guess-${n}`))).text()
  context.services.readWindows.clear()
  await sql`update rate_limits set hits = ${RATE_LIMITS.read.address[0] * 2} where key like 'read:ip:%'`.execute(
    context.db,
  )
  let answer = await context.signedOut.fetch(toAddress('/venues/guess'))
  for (let n = 0; n < 9 && answer.status === 404; n++)
    answer = await context.signedOut.fetch(toAddress(`/venues/g-${n}`))
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})
