import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PAGE_STREAM_PATH } from '#contract/live.limits.ts'
import { ROOT } from '#scripts/run.ts'
import { createDemoDatabase } from '#tests/support/demo-database.ts'
import { copyDemoFolder } from '#tests/support/demo-folder.ts'
import { type EventStreamClient, openEventStream } from '#tests/support/event-stream-client.ts'
import { APP_SECRET } from '#tests/support/many-sessions.ts'
import { Caller } from '#tests/support/person.ts'
import { type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts'
import { openStream } from '#tests/support/stream-client.ts'

const url = process.env.TEST_DATABASE_URL
const WITHOUT_HEARTBEATS = join(ROOT, 'tests/support/without-heartbeats.ts')
let dataDir: string
const running: ServerProcess[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'last-call-live-'))
})
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL')
    await server.ended
  }
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, ...env })
  running.push(server)
  return server
}

/** A new session of a demo account. */
const demoCaller = async ({ origin }: ServerProcess, name: string) =>
  new Caller(origin, await signIn(origin, `${name}@demo.test`))
/** The same session on another process. */
const at = ({ origin }: ServerProcess, { headers }: Caller) => new Caller(origin, headers.cookie)
/** The stream of a page that is public in the demo. */
const openPageStream = ({ origin }: ServerProcess) =>
  openStream(new Caller(origin), `${PAGE_STREAM_PATH}?page=/venues/the-copper-rail`)
const hello = (listening: EventStreamClient) => listening.until((events) => events.length > 0)

test.skipIf(url)('a shutdown ends every stream at once with a closing event', { timeout: 180_000 }, async () => {
  copyDemoFolder(dataDir)
  const server = await start()
  await server.ready()
  const streams = [
    await openEventStream(await demoCaller(server, 'pat')),
    await openEventStream(await demoCaller(server, 'bea')),
    await openEventStream(await demoCaller(server, 'eli')),
  ]
  for (const stream of streams) await hello(stream)
  const page = await openPageStream(server)
  server.child.kill('SIGTERM')
  for (const stream of streams) {
    await stream.ended
    expect(stream.text()).toMatch(/data: \{"kind":"bye","reason":"again"\}\n\n$/)
  }
  await page.ended
  expect(page.data()).toEqual([])
  expect(await server.ended).toBe(0)
  expect(server.output()).not.toMatch(/"level":"(error|warn|fatal)"/)
})

test.runIf(url)(
  'with two processes, events of one reach the other, and a session ends in both',
  {
    timeout: 120_000,
  },
  async () => {
    const database = await createDemoDatabase('live', dataDir)
    const demo = { HOST: '127.0.0.1', DEMO: '1', DEMO_PASSWORD: 'last-call' }
    const env = { DATABASE_URL: database, APP_SECRET, ...demo, NODE_OPTIONS: `--import=${WITHOUT_HEARTBEATS}` }
    const [here, there] = [await start(env), await start(env)]
    await Promise.all([here.ready(), there.ready()])
    const db = new pg.Client({ connectionString: database })
    await db.connect()

    /** Ends a session by an action in process `here` while the browser's stream is open in process `there`. */
    const expectStreamEnds = async (who: string, end: (browser: Caller) => Promise<unknown>) => {
      const browser = await demoCaller(here, who)
      const streams = [await openEventStream(browser), await openEventStream(at(there, browser))]
      for (const stream of streams) await hello(stream)
      await end(browser)
      for (const stream of streams) await stream.ended
      for (const stream of streams) expect(stream.events().at(-1)).toEqual({ kind: 'bye', reason: 'signed_out' })
    }

    const [pat, bea] = [await demoCaller(here, 'pat'), await demoCaller(here, 'bea')]
    const hears = await openEventStream(at(there, bea))
    await hello(hears)
    const { username_slug } = await bea.api.profiles.mine()
    await pat.api.relationships.unfollow({ slugOrId: username_slug })
    await pat.api.relationships.follow({ slugOrId: username_slug })
    await hears.until((events) => events.some(({ kind }) => kind === 'notifications'))

    // A public page that is open in one process drops a person who goes dark in the other.
    const [mari, page] = [await demoCaller(here, 'mari'), await openPageStream(there)]
    for (const events of [1, 2]) {
      await (events === 1 ? mari.api.profiles.goDark({ duration: 'tonight' }) : mari.api.profiles.endDark())
      await page.untilReceived(() => page.data().length === events)
    }
    page.close()

    const current_password = 'last-call'
    await expectStreamEnds('pat', (browser) => browser.api.accounts.signOut())
    await expectStreamEnds('pat', async () => pat.api.accounts.endSession({ session: 'others', current_password }))
    await expectStreamEnds('eli', () =>
      db.query(`update profiles set suspended_at = now() where id = (select id from auth."user" where email = $1)`, [
        'eli@demo.test',
      ]),
    )
    await expectStreamEnds('olive', (browser) => browser.api.accounts.deleteAccount({ current_password }))

    // Losing verification closes the streams opened with it in every process, and prevents new ones.
    const room = await demoCaller(here, 'mari')
    const link = (await room.api.forum.threads({})).items.find(({ image_url }) => image_url !== null)?.image_url ?? ''
    expect((await at(there, room).fetch(link)).status).toBe(200)
    const streams = [await openEventStream(room), await openEventStream(at(there, room))]
    for (const stream of streams) await hello(stream)
    await db.query(
      `update profiles set verification_status = 'unverified' where id = (select id from auth."user" where email = $1)`,
      ['mari@demo.test'],
    )
    for (const stream of streams) await stream.ended
    for (const stream of streams) expect(stream.events().at(-1)).toEqual({ kind: 'bye', reason: 'again' })
    for (const browser of [room, at(there, room)]) {
      expect((await browser.call('forum.threads', {})).status).toBe(403)
      expect((await browser.fetch(link)).status).toBe(404)
      const again = await openEventStream(browser)
      await hello(again)
      again.close()
    }

    // A broken LISTEN connection is reopened, and clients are told that events may have been missed.
    const greetings = () => hears.events().filter(({ kind }) => kind === 'hello').length
    const before = greetings()
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'last-call-listener' and datname = current_database()`,
    )
    await hears.until(() => greetings() > before)
    await expectStreamEnds('pat', (browser) => browser.api.accounts.signOut())
    await db.end()

    there.child.kill('SIGTERM')
    await hears.ended
    expect(hears.events().at(-1)).toEqual({ kind: 'bye', reason: 'again' })
    expect(await there.ended).toBe(0)
  },
)
