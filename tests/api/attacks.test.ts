import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { mediaMessages } from '#contract/media.texts.ts'
import { requestMessages } from '#contract/requests.texts.ts'
import { createAuth } from '#server/accounts/service.ts'
import { createHttpServer } from '#server/http/server.ts'
import { readViewer } from '#server/http/session.ts'
import { apiRouter } from '#server/router.ts'
import { access, type CallerKind, createCaller } from '#tests/access.ts'
import { DATABASE_WORDS, failingDatabase } from '#tests/support/failing-database.ts'
import { at } from '#tests/support/fixture-times.ts'
import { drawnPicture, fileOf } from '#tests/support/pictures.ts'
import { procedurePaths, requestOf, routeOf, textOf } from '#tests/support/requests.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()
const json = { 'content-type': 'application/json' }

describe('an internal failure exposes no internal details', () => {
  const failing = failingDatabase(context.db)
  const broken = createHttpServer(apiRouter, { ...context.services, db: failing.db })
  const listening = new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  afterAll(() => broken.close())
  let failed = 0

  test.each(procedurePaths)('%s', async (procedure) => {
    await listening
    const origin = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
    const order: CallerKind[] = ['bartender', 'business', 'admin', 'signed_out']
    const kind = order.find((one) => access[procedure].expect[one] < 300) ?? 'bartender'
    const calling = await createCaller(context, kind)
    const { url, init } = requestOf(procedure, await access[procedure].input(context, calling))
    for (const good of [0, 1, 3, 5]) {
      failing.begin(good)
      context.log.length = 0
      const headers = { ...Object.fromEntries(new Headers(init.headers)), ...calling.caller.headers }
      const answer = await fetch(`${origin}${url}`, { ...init, headers })
      const text = await textOf(answer).catch((error: Error) => error.message)
      expect(text).not.toMatch(DATABASE_WORDS)
      if (answer.status !== 500) continue
      failed += 1
      expect(JSON.parse(text)).toEqual({
        defined: false,
        code: 'INTERNAL_SERVER_ERROR',
        status: 500,
        message: requestMessages.serverError,
      })
      const line = context.log.find((one) => one.includes(answer.headers.get('x-request-id') ?? 'none'))
      expect(line).toContain(procedure)
      expect(context.log.join('')).not.toMatch(/secret detail|ana@secret/)
    }
  })

  test('most requests did fail', () => {
    expect(failed).toBeGreaterThan(procedurePaths.length)
  })
})

describe('other sites and proxies', () => {
  test('get no CORS permission from any answer', async () => {
    const bea = await context.bartender('bea')
    for (const procedure of procedurePaths) {
      const { method, path } = routeOf(procedure)
      const asked = { origin: 'https://evil.example', 'access-control-request-method': method }
      const answer = await bea.fetch(`/api${path.replace(/\{\w+\}/g, 'x')}`, { method: 'OPTIONS', headers: asked })
      expect([procedure, answer.status]).toEqual([procedure, 405])
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('cannot override the host, scheme or method with forwarding headers', async () => {
    const bea = await context.bartender('bea')
    const claims = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-url': '/api/admin/reports',
      'x-http-method-override': 'DELETE',
      forwarded: 'host=evil.example',
    }
    await context.signedOut.fetch('/api/auth/request-password-reset', {
      method: 'POST',
      headers: { ...json, ...claims },
      body: JSON.stringify({ email: bea.email }),
    })
    expect(JSON.stringify(context.mails)).toContain(context.origin)
    expect(JSON.stringify(context.mails)).not.toContain('evil.example')
    const mine = await bea.fetch('/api/me/profile', { headers: claims })
    expect([mine.status, ((await mine.json()) as { id: string }).id]).toEqual([200, bea.id])
  })
})

describe('the session cookie', () => {
  const attributes = async (publicUrl: string | undefined) => {
    const auth = createAuth({ ...context.services.config, publicUrl }, context.db)
    const bea = await context.bartender('bea')
    const signedIn = await auth.signIn({ email: bea.email, password: PASSWORD, headers: new Headers() })
    return [auth.buildSessionCookie('token'), ...(signedIn ?? []), ...auth.expiredSessionCookies]
  }

  test('over HTTPS has the __Host- prefix and is not readable by scripts', async () => {
    const lines = await attributes('https://lastcall.example')
    expect(lines.length).toBeGreaterThanOrEqual(3)
    for (const line of lines) {
      expect(line).toMatch(/^__Host-lc\.\w+=/)
      for (const wanted of [/; Path=\/(;|$)/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Secure/i])
        expect(line).toMatch(wanted)
      expect(line).not.toMatch(/domain=/i)
    }
  })

  test.each([undefined, 'https://lastcall.example'])(
    'keeps its attributes when it is renewed: %s',
    async (publicUrl) => {
      const config = { ...context.services.config, publicUrl }
      const auth = createAuth(config, context.db)
      const bea = await context.bartender('bea')
      const [cookie = ''] = (await auth.signIn({ email: bea.email, password: PASSWORD, headers: new Headers() })) ?? []
      await sql`update auth.session set "updatedAt" = ${new Date(context.clock.now().getTime() - 2 * 86_400_000)},
      "createdAt" = ${context.clock.now()}`.execute(context.db)
      const response = { headers: new Headers() }
      await readViewer({ ...context.services, config, auth }, cookie.split(';')[0], response)
      const attributes = (line = '') => line.toLowerCase().split('; ').slice(1).sort()
      const [renewed = '', ...more] = response.headers.getSetCookie()
      expect(more).toEqual([])
      expect(renewed.split(';')[0]).toBe(cookie.split(';')[0])
      expect(attributes(renewed)).toEqual(attributes(cookie))
      expect(attributes(renewed)).toEqual(expect.arrayContaining(['httponly', 'path=/', 'samesite=lax']))
      expect([renewed.startsWith('__Host-'), attributes(renewed).includes('secure')]).toEqual(
        publicUrl ? [true, true] : [false, false],
      )
    },
  )

  test('set over HTTP is not accepted over HTTPS, and vice versa', async () => {
    const [secure] = await attributes('https://lastcall.example')
    const [plain] = await attributes(undefined)
    const read = (publicUrl: string | undefined, line = '') =>
      createAuth({ ...context.services.config, publicUrl }, context.db).readSessionToken(line.split(';')[0])
    expect([read('https://lastcall.example', secure), read(undefined, plain)]).toEqual(['token', 'token'])
    expect([read('https://lastcall.example', plain), read(undefined, secure)]).toEqual([undefined, undefined])
  })
})

describe('compressed bombs', () => {
  test('are rejected without decompression, whatever the encoding or route', async () => {
    const bea = await context.bartender('bea')
    const bomb = gzipSync(Buffer.alloc(10_000_000, '{'))
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'identity', 'gzip, gzip']) {
      const headers = { ...json, 'content-encoding': encoding }
      const answer = await bea.fetch('/api/posts', { method: 'POST', headers, body: bomb })
      expect([encoding, answer.status]).toEqual([encoding, 415])
      const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': encoding }
      const picture = await bea.fetch('/api/me/avatar', { method: 'PUT', headers: form, body: bomb })
      expect([encoding, picture.status]).toEqual([encoding, 415])
    }
  })

  test('an AVIF is rejected by the huge dimensions in its header', async () => {
    const bea = await context.bartender('bea')
    const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#b3263b' } })
      .avif()
      .toBuffer()
    const place = small.indexOf('ispe')
    expect(place).toBeGreaterThan(0)
    const huge = Buffer.from(small)
    huge.writeUInt32BE(60_000, place + 8)
    huge.writeUInt32BE(60_000, place + 12)
    const answer = await bea.call('profiles.setAvatar', { picture: fileOf(huge) })
    expect(answer.status).toBe(422)
    expect([mediaMessages.tooManyPixels, mediaMessages.notAnImage]).toContain(
      ((await answer.json()) as { message: string }).message,
    )
    expect((await bea.call('profiles.setAvatar', { picture: fileOf(small) })).status).toBe(200)
  })
})

describe('invalid dates and amounts', () => {
  test.each([
    '2026-02-31T20:00:00Z',
    '2026-11-31T20:00:00Z',
    '2026-11-20T25:00:00Z',
    '2026-11-20T20:00:00',
    '+275760-09-13T00:00:00Z',
    '1999-12-31T23:00:00Z',
    '20261120T200000Z',
  ])('rejects a shift that starts at %s', async (start_time) => {
    const bea = await context.bartender('bea')
    const { id: venue_id } = await context.venue('theStill')
    const answer = await bea.call('shifts.create', { venue_id, start_time, end_time: at('23:00') })
    expect(answer.status).toBe(422)
  })

  test('an invalid amount is rejected by validation and by the database', async () => {
    const bea = await context.bartender('bea')
    const shift = await bea.works(await context.venue('theStill'), at('18:00', -2), at('23:00', -2))
    for (const amount of ['NaN', 'Infinity', '-Infinity', '1e400', '-1', '0', '1e3', '99999999.99', '0x10', '1,5'])
      expect([amount, (await bea.call('income.add', { shift_id: shift.id, amount })).status]).toEqual([amount, 422])
    const { id } = await bea.api.income.add({ shift_id: shift.id, amount: '80.00' })
    for (const amount of ['NaN', 'Infinity', '-1'])
      await expect(
        sql`update shift_income set amount = ${amount} where id = ${id}`.execute(context.db),
      ).rejects.toThrow()
  })
})

test("an uploaded file's name, type and path are ignored", async () => {
  const bea = await context.bartender('bea')
  const bytes = new Uint8Array(await (await drawnPicture()).arrayBuffer())
  const picture = fileOf(bytes, '../../../etc/passwd\u0000.html', 'text/html')
  expect((await bea.call('profiles.setAvatar', { picture })).status).toBe(200)
  for (const key of context.files())
    expect(key).toMatch(/^avatars\/[0-9a-f-]{36}\/avatar-[0-9a-f]{40}(\.small)?\.webp$/)
})
