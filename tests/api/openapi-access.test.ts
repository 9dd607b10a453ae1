import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ProcedurePath } from '#contract/index.ts'
import { buildDocument } from '#server/http/openapi/document.ts'
import { access, CALLERS, createCaller } from '#tests/access.ts'
import { fetchOpenApi, metaOf } from '#tests/support/openapi.ts'
import { procedurePaths, routeOf, textOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const { config } = context.services
const { document, whole, operationOf } = await fetchOpenApi(context.signedOut)
const operations = Object.values(whole.paths).flatMap((methods) => Object.values(methods))

describe('access', () => {
  test('contains every procedure once, under its own name', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...procedurePaths].sort())
  })

  test.each(procedurePaths)('%s requires a session unless it is public', (path) => {
    const { security = document.security, description, 'x-access-level': level = 'member' } = operationOf(path)
    const { expect: answers } = access[path]
    // Logging in without an account is also a 401.
    const isPublic = answers.signed_out !== 401 || path === 'accounts.signIn'
    expect(security).toEqual(isPublic ? [{}, { session: [] }] : [{ session: [] }])
    expect([level, description]).toEqual([metaOf(path).access_level, `For ${document['x-access-levels'][level]}.`])
    if (level === 'admin') expect(CALLERS.filter((kind) => answers[kind] < 400)).toEqual(['admin'])
  })

  test('the session is the cookie that logging in sets', async () => {
    const { session } = document.components.securitySchemes
    const cookie = context.services.auth.buildSessionCookie('token')
    expect(session).toMatchObject({ type: 'apiKey', in: 'cookie', name: cookie.slice(0, cookie.indexOf('=')) })
    const secure = await buildDocument({ ...config, cookieName: '__Host-lc.session_token' })
    expect(secure.components.securitySchemes.session).toMatchObject({ name: '__Host-lc.session_token' })
  })

  test('the contact is the operator, by name if configured', async () => {
    expect(document.info.contact).toEqual({ name: 'Operator of this server', email: config.supportEmail })
    const operator = { name: 'Ö’Hara "Bar" <script>', address: ['1 Main St'] }
    const { info } = await buildDocument({ cookieName: 'session', operator, supportEmail: 'help@bar.test' })
    expect(info.contact).toEqual({ name: operator.name, email: 'help@bar.test' })
  })

  test('describes exactly the groups that operations use', () => {
    const used = new Set(operations.flatMap(({ tags }) => tags))
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort())
  })
})

describe('rate limits', () => {
  /** Limits that count only under an additional condition. */
  const CONDITIONAL: Partial<Record<ProcedurePath, string[]>> = {
    'accounts.signIn': ['known_device', 'second_factor'],
    'accounts.signInByLink': ['second_factor'],
    'accounts.renewRecoveryCodes': ['second_factor'],
    'accounts.stopSecondFactor': ['second_factor'],
    'notifications.unsubscribe': ['unsubscribe'],
    'notifications.unsubscribing': ['unsubscribe'],
    'venues.update': ['rename_venue'],
  }

  async function readHits(): Promise<Map<string, number>> {
    const { rows } = await sql<{ action: string; hits: number }>`
      select split_part(key, ':', 1) as action, sum(hits)::integer as hits from rate_limits group by 1`.execute(
      context.db,
    )
    return new Map(rows.map(({ action, hits }) => [action, hits]))
  }

  /** A caller with access; a verified bartender where the caller needs to be one. */
  async function someoneAllowed(path: ProcedurePath) {
    const { expect: answers } = access[path]
    const kind = CALLERS.find((one) => one !== 'unconfirmed' && ![401, 403].includes(answers[one]))
    const calling = await createCaller(context, kind ?? 'bartender')
    if (!kind) await calling.me?.isVerified()
    return calling
  }

  test("every read states how many units it costs unless it costs one, according to the document's limits", () => {
    const reads = procedurePaths.filter((path) => routeOf(path).method === 'GET')
    const units = new Map(reads.map((path) => [path, operationOf(path)['x-read-units']]))
    expect(units.get('shifts.near')).toBe(26)
    expect(units.get('accounts.session')).toBe(0)
    // Without a number, it is one unit.
    expect(units.get('feed.page')).toBeUndefined()
    expect([...units.values()].every((count = 1) => Number.isInteger(count))).toBe(true)
    expect(document['x-rate-limits']).toHaveProperty('read.target', [3000, 600])
  })

  test.each(procedurePaths)('%s counts towards the limits that it declares', async (path) => {
    const calling = await someoneAllowed(path)
    const input = await access[path].input(context, calling)
    // Reserved hits would not be counted again.
    context.services.quotaLeases.clear()
    const before = await readHits()
    await textOf(await calling.caller.call(path, input))
    const counted = [...(await readHits())].flatMap(([action, hits]) =>
      hits > (before.get(action) ?? 0) ? [action] : [],
    )
    const ofAllWrites = routeOf(path).method === 'GET' ? [] : ['write']
    const named = [...(operationOf(path)['x-rate-limits'] ?? []), ...ofAllWrites]
    // Only writes of logged-in people count.
    const conditional = new Set([...(CONDITIONAL[path] ?? []), ...(calling.me ? [] : ['write'])])
    expect(counted.filter((action) => !named.includes(action))).toEqual([])
    expect(named.filter((action) => !counted.includes(action) && !conditional.has(action))).toEqual([])
    for (const action of named) expect(document['x-rate-limits']).toHaveProperty(action)
  })
})
