import { betterAuth } from 'better-auth'
import { afterAll, describe, expect, test } from 'vitest'
import { access, CALLERS, createCaller } from '#tests/access.ts'
import { procedurePaths, routeOf, textOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
/** The same for everyone, so that caches may keep it, but must ask each time. */
const OPEN_DATA = new Set(['publicPages.venue'])
let cells = 0

afterAll(() => {
  process.stdout.write(
    `access: ${procedurePaths.length} procedures × ${CALLERS.length} callers, ${cells} cells checked\n`,
  )
})

describe.each(procedurePaths)('%s: each caller gets the expected status', (procedure) => {
  test.each(CALLERS)('%s', async (kind) => {
    const calling = await createCaller(context, kind)
    const row = access[procedure]
    const answer = await calling.caller.call(procedure, await row.input(context, calling))
    cells += 1
    expect(answer.status, await textOf(answer)).toBe(row.expect[kind])
    expect(answer.headers.get('cache-control')).toContain(OPEN_DATA.has(procedure) ? 'must-revalidate' : 'no-store')
  })
})

test('rejects a session cookie that is forged, expired or belongs to a deleted account', async () => {
  const ana = await context.bartender('ana')
  const [name, value = ''] = (ana.headers.cookie ?? '').split('=')
  expect((await ana.call('profiles.mine', {})).status).toBe(200)
  for (const forged of [`${value.slice(0, -6)}AAAAAA`, `x${value}`, '', 'a.b']) {
    const answer = await context.signedOut.fetch('/api/me/profile', { headers: { cookie: `${name}=${forged}` } })
    expect(answer.status).toBe(401)
  }
  context.clock.advance(31 * 86_400_000)
  expect((await ana.call('profiles.mine', {})).status).toBe(401)
})

test('suspending a person ends their sessions at once', async () => {
  const ana = await context.bartender('ana')
  expect((await ana.call('profiles.mine', {})).status).toBe(200)
  await ana.isSuspended()
  expect((await ana.call('profiles.mine', {})).status).toBe(401)
})

describe('outside the contract', () => {
  const ours = new Set(procedurePaths.map((path) => `${routeOf(path).method} /api${routeOf(path).path}`))
  const addresses = new Set(procedurePaths.map((path) => `/api${routeOf(path).path}`))

  test("serves none of the auth library's own routes", async () => {
    const library = betterAuth({
      secret: 'x'.repeat(32),
      emailAndPassword: { enabled: true },
      logger: { disabled: true },
    })
    const paths = Object.values(library.api).flatMap((endpoint) =>
      'path' in endpoint && endpoint.path ? [endpoint.path] : [],
    )
    const admin = await context.admin('ada')
    expect(paths.length).toBeGreaterThan(20)
    for (const path of [...paths, '/ok', '/error', '/admin/list-users']) {
      const address = `/api/auth${path.replace(/:\w+/g, 'x')}`
      for (const method of METHODS.filter((verb) => !ours.has(`${verb} ${address}`))) {
        const answer = await admin.fetch(address, { method })
        expect([address, method, answer.status]).toEqual([address, method, addresses.has(address) ? 405 : 404])
        cells += 1
      }
    }
  })

  test.each([
    ['/media/avatars/x.webp', 404],
    ['/calendar/x.ics', 404],
    ['/api', 404],
    ['/api/', 404],
    ['/api/admin/everything', 404],
    ['/api/me', 404],
    ['/api/shifts', 405],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 200],
    ['/api/openapi.json', 200],
    ['/api/docs', 200],
  ])('%s answers %i to every caller', async (address, status) => {
    for (const kind of CALLERS) {
      const { caller } = await createCaller(context, kind)
      expect((await caller.fetch(address)).status).toBe(status)
      cells += 1
    }
  })

  test('serves metrics to this machine only', async () => {
    const answer = await context.signedOut.fetch('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(answer.status).toBe(404)
  })

  test('accepts only one spelling of each path', async () => {
    const ana = await context.bartender('ana')
    for (const spelling of [
      '/api/me/profile/',
      '/api//me/profile',
      '/api/me/%70rofile',
      '/api/me/profile%2F',
      '//api/me/profile',
    ]) {
      expect([spelling, await (await ana.fetch(spelling)).text()]).toEqual([
        spelling,
        expect.not.stringContaining(ana.id),
      ])
    }
  })
})
