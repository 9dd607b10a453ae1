import { type ClientRequest, request } from 'node:http'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { mediaMessages } from '#contract/media.texts.ts'
import type { Person } from '#tests/support/person.ts'
import { drawnPicture, fileOf } from '#tests/support/pictures.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const { put } = context.storage
afterEach(() => {
  context.storage.put = put
})

const send = async (who: Person) => who.call('profiles.setAvatar', { picture: await drawnPicture() })

async function readError(answer: Response) {
  const { code, message } = (await answer.json()) as { code: string; message: string }
  return { status: answer.status, code, message, after: answer.headers.get('retry-after') }
}

const busy = { status: 503, after: '5', code: 'SERVICE_UNAVAILABLE', message: mediaMessages.busy }

/** Starts an upload that sends only the beginning of its body; the caller ends it. */
function startUpload(who: Person): ClientRequest {
  const { hostname, port } = new URL(context.origin)
  const headers = { ...who.headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '2000' }
  const req = request({ hostname, port, method: 'PUT', path: '/api/me/avatar', headers })
  req.write('--x\r\n')
  return req
}

/** How many uploads the rate limit has counted. */
async function countUploads(): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select coalesce(sum(hits), 0)::int as hits from rate_limits where key like 'upload:to:%'`.execute(context.db)
  return rows[0]?.hits ?? 0
}

const waitForStatus = (req: ClientRequest) =>
  new Promise<number | undefined>((resolve, reject) => {
    req.once('response', (answer) => resolve(answer.statusCode))
    req.once('error', reject)
  })

test('the forty-first image of an hour is refused before it is read, even if the others failed', async () => {
  const ana = await context.bartender('ana')
  for (let sent = 0; sent < 40; sent++)
    expect((await ana.call('profiles.setAvatar', { picture: fileOf('nothing') })).status).toBe(422)
  const unread = startUpload(ana)
  expect(await waitForStatus(unread)).toBe(429)
  unread.destroy()
  expect((await ana.call('media.venue', { picture: await drawnPicture() })).status).toBe(429)
  expect((await send(await context.bartender('bea'))).status).toBe(200)
  context.clock.advance(3_600_000)
  expect((await send(ana)).status).toBe(200)
})

test('each image counts once', async () => {
  const ana = await context.bartender('ana')
  await send(ana)
  await ana.call('media.venue', { picture: await drawnPicture() })
  expect(await countUploads()).toBe(2)
})

test('a fourth concurrent upload of one account is refused; more are accepted when the others finish', async () => {
  const [ana, bea] = [await context.bartender('ana'), await context.bartender('bea')]
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  let held = 0
  context.storage.put = async (...given) => {
    if (given[0].includes(ana.id)) {
      held += 1
      await opened
    }
    return put.apply(context.storage, given)
  }
  const three = Promise.all([send(ana), send(ana), send(ana)])
  await expect.poll(() => held).toBe(3)
  expect(await readError(await send(ana))).toEqual(busy)
  expect((await send(bea)).status).toBe(200)
  open()
  expect((await three).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await send(ana)).status).toBe(200)
})

test('an image that fails, is missing or is broken off frees its slot', async () => {
  const ana = await context.bartender('ana')
  for (let sent = 0; sent < 4; sent++)
    expect((await ana.call('profiles.setAvatar', { picture: fileOf('nothing') })).status).toBe(422)
  context.storage.put = () => Promise.reject(new Error('disk full'))
  for (let sent = 0; sent < 4; sent++) expect((await send(ana)).status).toBe(500)
  context.storage.put = put
  const begun = [startUpload(ana), startUpload(ana), startUpload(ana)]
  const broken = begun.map((req) => expect(waitForStatus(req)).rejects.toThrow())
  await expect.poll(countUploads).toBe(11)
  for (const req of begun) req.destroy()
  await Promise.all(broken)
  await expect.poll(async () => (await send(ana)).status).toBe(200)
})

test('at most twenty uploads of all accounts run at once', async () => {
  const people: Person[] = []
  for (let each = 0; each < 8; each++) people.push(await context.bartender(`ana${each}`))
  const begun = people.flatMap((who, index) => (index < 6 ? [who, who, who] : [who])).map(startUpload)
  const broken = begun.map((req) => expect(waitForStatus(req)).rejects.toThrow())
  const last = await context.bartender('last')
  await expect.poll(countUploads).toBe(20)
  expect(await readError(await send(last))).toEqual(busy)
  for (const req of begun) req.destroy()
  await Promise.all(broken)
  await expect.poll(async () => (await send(last)).status).toBe(200)
})
