import { writeFile } from 'node:fs/promises'
import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TIME_LIMITS } from '#server/core/requests/time-limit.ts'
import { createAccountWithAllData } from '#tests/support/account-with-all-data.ts'
import { recordChanges } from '#tests/support/change-journal.ts'
import { at } from '#tests/support/fixture-times.ts'
import { type Operation, operationsOf, requestOutside, requestTo } from '#tests/support/fuzz.ts'
import { gatherPools, poolsFor } from '#tests/support/fuzz-pools.ts'
import { fuzzReport } from '#tests/support/fuzz-report.ts'
import { type Hostile, mayBeClosed, type Received, send } from '#tests/support/fuzz-requests.ts'
import { dereferenced, findSchemaError } from '#tests/support/json-schema.ts'
import { drawnBytes } from '#tests/support/pictures.ts'
import { SeededRandom } from '#tests/support/seeded-random.ts'
import { createTestContext } from '#tests/support/test-context.ts'

/** CI runs a tenth of the requests, with the same seed every time. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (process.env.CI ? 2000 : 20_000))
const SEED = Number(process.env.FUZZ_SEED ?? (process.env.CI ? 20_261_121 : Date.now() % 2 ** 31))
/** After this many requests, sessions, roles and limits are restored. */
const ROUND = 50

const context = await createTestContext({ keep: true })
const { db } = context
const dice = new SeededRandom(SEED)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const { lea, kim, venue } = await createAccountWithAllData(context)
const people = {
  patron: await context.patron('pat'),
  bartender: lea,
  owner: await context.business('olive'),
  admin: await context.admin('ada'),
}
await lea.works(venue, at('20:00', 1), at('23:00', 1))
await context.signedOut.api.accounts.session()
const cookies = new Map<string, string>()

/** Undoes what the requests changed, so that each caller keeps their role. */
async function restoreCallers(): Promise<void> {
  await sql`delete from rate_limits`.execute(db)
  context.services.quotaLeases.clear()
  await sql`update profiles set suspended_at = null, schedule_is_private = false, schedule_dark_until = null,
    is_private = false, web_page = 'off', web_page_shows_workplaces = false`.execute(db)
  await sql`update profiles set is_admin = (id = ${people.admin.id}), user_type = case id
      when ${lea.id} then 'bartender' when ${people.owner.id} then 'business' else 'patron' end,
    verification_status = case id when ${lea.id} then 'verified' else 'unverified' end
    where id in (${sql.join(Object.values(people).map(({ id }) => id))})`.execute(db)
  await sql`update venues set owner_id = ${people.owner.id}, archived_at = null, hidden_at = null where id = ${venue.id}`.execute(
    db,
  )
  await sql`delete from user_relationships where relationship_type = 'blocked'`.execute(db)
  for (const [kind, { email }] of Object.entries(people))
    cookies.set(kind, (await context.signIn(email)).headers.cookie ?? '')
}

/** Cursors from answered lists, and one that no list returned. */
const cursors = new Set(['W10'])

/** Details of the database that no answer may reveal. */
async function secretsOfDatabase(document: string): Promise<RegExp> {
  const { rows } = await sql<{ name: string }>`
    select conname::text as name from pg_constraint where connamespace = 'public'::regnamespace
    union select indexname::text from pg_indexes where schemaname = 'public'`.execute(db)
  const names = rows.map(({ name }) => name).filter((name) => name.includes('_') && !document.includes(name))
  const words = [
    'violates \\w+ constraint',
    'duplicate key',
    'invalid input syntax',
    'SQLSTATE',
    'syntax error at',
    'PGlite',
    'kysely',
    'node_modules',
    'relation \\\\?"',
    'column \\\\?"',
    '\\bat [^ ]*\\(?[^ ]+\\.(ts|js|mjs):\\d+',
  ]
  return new RegExp([...words, ...names.map((name) => `\\b${name}\\b`)].join('|'), 'i')
}

type Found = { what: string; by: string; sent: Omit<Hostile, 'body'> & { body: string }; heard: Received | null }
const found: Found[] = []
const counts = new Map<string, Map<string, number>>()

function judge(
  operation: Operation | undefined,
  sent: Hostile,
  heard: Received | null,
  secrets: RegExp,
): string | undefined {
  if (!heard) return mayBeClosed(sent) ? undefined : 'was closed without an answer'
  const { status, type, body, milliseconds } = heard
  if (status >= 500) return 'a server error'
  if (milliseconds > TIME_LIMITS.standard) return 'reached the time limit'
  const leak = status >= 400 ? secrets.exec(body) : null
  if (leak) return `reveals the database: ${leak[0]}`
  if (!operation || sent.method !== operation.method || !type.startsWith('application/json')) return undefined
  if ([405, 421].includes(status)) return undefined
  const answer = operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`]
  const schema = answer?.content?.['application/json']?.schema
  // A different spelling of a path is a different path.
  if (!schema) return status === 404 ? undefined : `status ${status} is not declared`
  return findSchemaError(JSON.parse(body), schema, 'body')
}

test(
  `${REQUESTS} requests of every kind cause no server error, no forbidden change and no leak`,
  async () => {
    const document = await (await context.signedOut.fetch('/api/openapi.json')).text()
    const operations = operationsOf(dereferenced(JSON.parse(document)))
    const secrets = await secretsOfDatabase(document)
    const picture = Buffer.from(await drawnBytes())
    const journal = await recordChanges(db)
    let [pools, hangUps, written, slowest] = [await gatherPools(db, cursors), 0, 0, { milliseconds: 0, name: '' }]
    for (let done = 0; done < REQUESTS; done += 1) {
      if (done % ROUND === 0) {
        await restoreCallers()
        if (done % (20 * ROUND) === 0) pools = await gatherPools(db, cursors)
        await journal.changed()
        context.log.length = 0
      }
      const operation = dice.chance(0.05) ? undefined : next(operations, done)
      const by = dice.pick(['signed out', ...Object.keys(people)])
      const sent = operation ? requestTo(operation, dice, poolsFor(operation, pools), picture) : requestOutside(dice)
      if (!('cookie' in sent.headers) && by !== 'signed out') sent.headers.cookie = cookies.get(by) ?? ''
      const heard = await send(context.origin, sent, agent)
      collectCursors(heard)
      if (heard && heard.milliseconds > slowest.milliseconds)
        slowest = { milliseconds: heard.milliseconds, name: operation?.operationId ?? sent.path.slice(0, 60) }
      const changed = await journal.changed()
      if (changed.length > 0 && heard && heard.status < 300) written += 1
      if (!heard) hangUps += 1
      const refused = !heard || heard.status >= 400
      const what =
        refused && changed.length > 0
          ? `was rejected and changed ${changed.join()}`
          : judge(operation, sent, heard, secrets)
      const said = context.log.find((line) => /"level":"(error|fatal)"/.test(line))
      if (what || said)
        note({
          what: what ?? `appears in the log: ${said}`,
          by,
          sent: { ...sent, body: String(sent.body).slice(0, 600) },
          heard,
        })
      if (said) context.log.length = 0
      tally(operation?.operationId ?? 'outside the API', heard ? String(heard.status) : 'hung up')
    }
    await journal.close()
    const report = fuzzReport({
      at: new Date(),
      seed: SEED,
      requests: REQUESTS,
      counts,
      written,
      hangUps,
      slowest,
      found: found.length,
    })
    process.stdout.write(report)
    if (process.env.FUZZ_WRITE === '1' && found.length === 0)
      await writeFile(join(import.meta.dirname, '../../docs/fuzz.md'), report)
    expect(found.map(({ what, sent: { method, path } }) => `${method} ${path.slice(0, 120)}: ${what}`)).toEqual([])
    // Without successful writes, the run would prove nothing.
    expect(written).toBeGreaterThan(REQUESTS / 200)
    expect([...counts.keys()].length).toBe(operations.length + 1)
  },
  40 * 60_000,
)

/** The next operation in turn. Those that hash passwords are slow, so they run less often. */
function next(operations: Operation[], done: number): Operation {
  const one = operations[done % operations.length]
  const hashes = /^accounts\.(sign|confirm|reset|change|delete|revoke|end|second|prove)/.test(one?.operationId ?? '')
  return one && (!hashes || done < operations.length || dice.chance(0.2)) ? one : dice.pick(operations)
}

/** Collects cursors to try on every list. */
function collectCursors(heard: Received | null): void {
  const cursor = /"next_cursor":"([\w-]+)"/.exec(heard?.body ?? '')?.[1]
  if (cursor && cursors.size < 200) cursors.add(cursor)
}

function note(one: Found): void {
  found.push(one)
  if (found.length <= 40) process.stdout.write(`${JSON.stringify(one).slice(0, 2500)}\n`)
}

function tally(name: string, status: string): void {
  const statuses = counts.get(name) ?? new Map<string, number>()
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  counts.set(name, statuses)
}

test('only a request that is not HTTP, or is too large to read, may be closed without an answer', async () => {
  const rude = createServer((req) => req.socket.destroy())
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve))
  const { port } = rude.address() as AddressInfo
  const sent: Hostile = { method: 'POST', path: '/api/posts', headers: {}, body: Buffer.from('{}') }
  const none = /^$/
  expect(await send(`http://127.0.0.1:${port}`, sent, agent)).toBeNull()
  expect(judge(undefined, sent, null, none)).toBe('was closed without an answer')
  expect(judge(undefined, { ...sent, body: Buffer.alloc(300_000) }, null, none)).toBe('was closed without an answer')
  expect(judge(undefined, { ...sent, path: '\\api\\posts' }, null, none)).toBeUndefined()
  expect(judge(undefined, { ...sent, headers: { 'x-large': 'a'.repeat(20_000) } }, null, none)).toBeUndefined()
  rude.close()
})

test('the journal attributes each change to its request', async () => {
  const journal = await recordChanges(db)
  await sql`update profiles set bio = 'once' where id = ${kim.id}`.execute(db)
  expect(await journal.changed()).toEqual(['profiles'])
  await sql`update profiles set bio = 'twice' where id = ${kim.id}`.execute(db)
  await sql`update profiles set bio = 'once' where id = ${kim.id}`.execute(db)
  expect(await journal.changed()).toEqual([])
  await journal.close()
})
