import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '#server/http/server.ts'
import { createUnsubscribeToken } from '#server/notifications/email/unsubscribe-tokens.ts'
import { apiRouter } from '#server/router.ts'
import { access } from '#tests/access.ts'
import { createAccountWithAllData } from '#tests/support/account-with-all-data.ts'
import { failingDatabase } from '#tests/support/failing-database.ts'
import { procedurePaths, requestOf, textOf } from '#tests/support/requests.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext({ keep: true })
const failing = failingDatabase(context.db)
const broken = createHttpServer(apiRouter, { ...context.services, db: failing.db })
/** Every value that must not appear in a log, with its kind. */
const secrets = new Map<string, string>()
let lines: string[] = []

const addSecrets = (what: string, values: readonly string[]) => {
  for (const value of values) if (value.length > 3) secrets.set(value, what)
}
const column = async (query: ReturnType<typeof sql<{ value: string }>>) =>
  (await query.execute(context.db)).rows.map(({ value }) => value)

/**
 * A busy evening: every kind of caller calls every procedure once, on a working server and on one whose database always
 * fails.
 */
beforeAll(async () => {
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  const failingOrigin = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
  const { lea } = await createAccountWithAllData(context)
  let callerCount = 0
  context.log.length = 0
  for (const procedure of procedurePaths)
    for (const kind of ['bartender', 'admin'] as const) {
      // Some procedures end the session or delete the account, so each procedure gets new callers.
      callerCount += 1
      const me = await context[kind](`evening${callerCount}`)
      const calling = { kind, caller: me, me, address: me.email }
      const { url, init } = requestOf(procedure, await access[procedure].input(context, calling))
      addSecrets('a session', [calling.caller.headers.cookie?.split('=')[1] ?? ''])
      failing.begin(2)
      const headers = { ...Object.fromEntries(new Headers(init.headers)), ...calling.caller.headers }
      await textOf(await fetch(`${failingOrigin}${url}`, { ...init, headers })).catch(() => '')
      await textOf(await calling.caller.fetch(url, init)).catch(() => '')
    }
  const token = createUnsubscribeToken(context.services.config.appSecrets, {
    profile_id: lea.id,
    topic: 'weekend_digest',
  })
  addSecrets('an unsubscribe token', [token])
  await fetch(`${context.origin}/unsubscribe/${token}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  await fetch(`${context.origin}/confirm?token=secret-of-a-mailed-link&lat=38.5151&lon=-89.9951`)
  await fetch(`${context.origin}/media/avatars/x/y.webp?v=large&e=1&s=${'S'.repeat(43)}`)
  await fetch(`${context.origin}/calendar/${'K'.repeat(43)}.ics`)
  await context.signedOut.fetch('/api/nothing/%0d%0aforged-line?email=ana@forged.example')
  addSecrets('a token in a URL', [
    'secret-of-a-mailed-link',
    'S'.repeat(43),
    'K'.repeat(43),
    'forged-line',
    'ana@forged',
  ])
  addSecrets('a password', [
    PASSWORD,
    ...(await column(sql`select password as value from auth.account where password is not null`)),
  ])
  addSecrets('a session', await column(sql`select token as value from auth.session`))
  addSecrets(
    'an email address',
    await column(sql`select email::text as value from auth."user" union select email::text from auth.pending_sign_ups`),
  )
  addSecrets(
    'a person',
    await column(
      sql`select full_name as value from profiles where full_name is not null union select username::text from profiles where length(username::text) > 5`,
    ),
  )
  addSecrets(
    'a position',
    await column(sql`select round(latitude::numeric, 3)::text as value from venues where latitude is not null`),
  )
  addSecrets(
    'text that someone wrote',
    await column(
      sql`select content as value from posts where content is not null union select content from comments union select notes from shifts where notes is not null union select notes from shift_income where notes is not null`,
    ),
  )
  addSecrets(
    'a schedule',
    await column(
      sql`select to_char(start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as value from shifts where start_time > ${context.clock.now()}`,
    ),
  )
  addSecrets('an app secret', context.services.config.appSecrets)
  lines = [...context.log]
}, 240_000)
afterAll(() => broken.close())

test('a busy evening is logged', () => {
  expect(lines.length).toBeGreaterThan(procedurePaths.length * 4)
  expect(lines.filter((line) => line.includes('"level":"error"')).length).toBeGreaterThan(50)
  expect(new Set(secrets.values())).toHaveLength(10)
})

test('the log contains no secret, address, name, position, schedule or text of a user', () => {
  // The seconds of a timestamp may look like a coordinate.
  const text = lines.map((line) => line.replace(/"time":"?[^",]*"?,?/, '')).join('')
  expect(text).not.toContain('"time"')
  const found = [...secrets].filter(([value]) => text.includes(value)).map(([value, what]) => `${what}: ${value}`)
  expect(found).toEqual([])
})

test('each log event is one line of JSON', () => {
  for (const line of lines) {
    expect(line.trim()).not.toMatch(/\p{Cc}/u)
    expect(JSON.parse(line)).toHaveProperty('level')
  }
})
