import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Db } from '#server/core/db/db.ts'
import { createLogger } from '#server/core/log.ts'
import type { LiveHub } from '#server/core/requests/ports.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { createHub } from './service.ts'

const context = await createTestContext()
const hubs: LiveHub[] = []
afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.stop()
})

/** A separate hub whose database listener the test controls. */
async function createTestHub(db: Db = context.db) {
  let sendPayload: (payload: string) => void = () => {}
  let reconnect: () => void = () => {}
  let closed = 0
  const lines: string[] = []
  const listen = async (_channel: string, onPayload: typeof sendPayload, onConnect: typeof reconnect) => {
    sendPayload = onPayload
    reconnect = onConnect
    onConnect()
    return {
      close: async () => {
        closed += 1
      },
    }
  }
  const log = createLogger('info', { write: (line) => lines.push(line) })
  const hub = createHub({ database: { db, listen }, clock: context.clock, log })
  await hub.start()
  hubs.push(hub)
  return {
    hub,
    lines,
    notify: (what: object) => sendPayload(JSON.stringify(what)),
    notifyRaw: sendPayload,
    reconnects: () => reconnect(),
    closed: () => closed,
  }
}

async function findSessionId(person: Person): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from auth.session where "userId" = ${person.id}`.execute(
    context.db,
  )
  return rows[0]?.id ?? ''
}

async function openTestStream(hub: LiveHub, person: Person, watching: string[] = []) {
  const body = hub.open({ account_id: person.id, session_id: await findSessionId(person), watching })
  if (!body) throw new Error('refused')
  await hub.whenIdle()
  const reader = body.getReader()
  const next = async () => {
    const { value } = await reader.read()
    return value && new TextDecoder().decode(value)
  }
  expect(await next()).toBe('retry: 5000\n\ndata: {"kind":"hello"}\n\n')
  return { next, leave: () => reader.cancel() }
}

test('after the listener reconnects, every client gets hello again, and ended sessions are closed', async () => {
  const [ana, ben] = [await context.patron('ana'), await context.patron('ben')]
  const { hub, reconnects } = await createTestHub()
  const [hers, his] = [await openTestStream(hub, ana), await openTestStream(hub, ben)]
  await sql`delete from auth.session where "userId" = ${ben.id}`.execute(context.db)
  reconnects()
  await hub.whenIdle()
  expect(await hers.next()).toBe('data: {"kind":"hello"}\n\n')
  expect(await his.next()).toBe('data: {"kind":"bye","reason":"signed_out"}\n\n')
  expect(await his.next()).toBeUndefined()
  expect(hub.size).toBe(1)
})

test('a session that ended while its stream was opened gets no events', async () => {
  const ana = await context.patron('ana')
  const { hub } = await createTestHub()
  const session_id = await findSessionId(ana)
  await sql`delete from auth.session`.execute(context.db)
  const body = hub.open({ account_id: ana.id, session_id, watching: [] })
  await hub.whenIdle()
  expect(await new Response(body).text()).toBe('data: {"kind":"bye","reason":"signed_out"}\n\n')
})

test('stopping ends every stream, refuses new ones and closes the listener', async () => {
  const { hub, closed } = await createTestHub()
  const hers = await openTestStream(hub, await context.patron('ana'))
  await hub.stop()
  expect(await hers.next()).toBe('data: {"kind":"bye","reason":"again"}\n\n')
  expect(await hers.next()).toBeUndefined()
  expect(hub.size).toBe(0)
  expect(closed()).toBe(1)
  expect(() => hub.open({ account_id: randomUUID(), session_id: randomUUID(), watching: [] })).toThrow(
    /not available|Try again/i,
  )
})

test('a client that does not read is ended at the second heartbeat, without delaying the others', async () => {
  const [ana, ben] = [await context.patron('ana'), await context.patron('ben')]
  const { hub, notify } = await createTestHub()
  const hers = await openTestStream(hub, ana)
  const slow = hub.open({ account_id: ben.id, session_id: await findSessionId(ben), watching: [] })
  notify({ notifications: [ana.id, ben.id] })
  expect(await hers.next()).toBe('data: {"kind":"notifications"}\n\n')
  hub.sendHeartbeat()
  expect(await hers.next()).toBe(':\n\n')
  hub.sendHeartbeat()
  expect(await hers.next()).toBe(':\n\n')
  expect(hub.size).toBe(1)
  await expect(new Response(slow).text()).resolves.toBe('data: {"kind":"bye","reason":"again"}\n\n')
})

test('events are processed again after a query failed', async () => {
  const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
  await ben.follows(ana)
  let failing = false
  const db = new Proxy(context.db, {
    get(target, name) {
      if (name === 'getExecutor' && failing) {
        failing = false
        throw new Error('connection lost')
      }
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const { hub, notify, lines } = await createTestHub(db)
  const his = await openTestStream(hub, ben)
  const post = randomUUID()
  await sql`insert into posts (id, profile_id, content) values (${post}, ${ana.id}, 'On at eight')`.execute(context.db)
  failing = true
  notify({ new_posts: [post] })
  await hub.whenIdle()
  expect(failing).toBe(false)
  expect(lines.join('')).toContain('connection lost')
  expect(await his.next()).toBe('data: {"kind":"feed"}\n\n')
})

test('unknown payloads on the channel are ignored', async () => {
  const { hub, notifyRaw, lines } = await createTestHub()
  await openTestStream(hub, await context.patron('ana'))
  notifyRaw('VACUUM')
  await hub.whenIdle()
  expect(lines).toHaveLength(1)
  expect(hub.size).toBe(1)
})

test('without open streams the database is not queried', async () => {
  const { hub, notify } = await createTestHub()
  const statements = await context.statements(async () => {
    notify({ new_posts: [randomUUID()], changed_posts: [randomUUID()] })
    hub.sendHeartbeat()
    await hub.whenIdle()
  })
  expect(statements).toEqual([])
})

test('events that arrive during a query are batched into one more query', async () => {
  const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
  await ben.follows(ana)
  const { hub, notify } = await createTestHub()
  await openTestStream(hub, ben)
  const statements = await context.statements(async () => {
    for (let each = 0; each < 200; each++) notify({ new_posts: [randomUUID()] })
    await hub.whenIdle()
  })
  expect(statements.length).toBeLessThanOrEqual(2)
})
