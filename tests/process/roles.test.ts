import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemoDatabase } from '#tests/support/demo-database.ts'
import { openEventStream } from '#tests/support/event-stream-client.ts'
import { APP_SECRET } from '#tests/support/many-sessions.ts'
import { Caller } from '#tests/support/person.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts'

const url = process.env.TEST_DATABASE_URL

describe.runIf(url)('processes of one server', { timeout: 120_000 }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-roles-'))
  const running: ServerProcess[] = []
  let databaseUrl: string
  let db: pg.Client
  /** Two processes that serve requests and run no jobs. */
  let here: ServerProcess
  let there: ServerProcess

  async function start(ROLE: string): Promise<ServerProcess> {
    const demo = { HOST: '127.0.0.1', DEMO: '1', DEMO_PASSWORD: 'last-call' }
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET, ...demo, ROLE })
    running.push(server)
    await server.ready()
    return server
  }

  beforeAll(async () => {
    databaseUrl = await createDemoDatabase('roles', dataDir)
    db = new pg.Client({ connectionString: databaseUrl })
    await db.connect()
    here = await start('web')
    there = await start('web')
  })
  afterAll(async () => {
    for (const server of running) server.child.kill('SIGKILL')
    await Promise.all(running.map((server) => server.ended))
    await db.end()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** A new session of a demo account. */
  const logIn = async ({ origin }: ServerProcess, name: string) =>
    new Caller(origin, await signIn(origin, `${name}@demo.test`))
  /** The same session on another process. */
  const at = ({ origin }: ServerProcess, { headers }: Caller) => new Caller(origin, headers.cookie)
  const requestReset = ({ origin }: ServerProcess, name: string) =>
    new Caller(origin).call('accounts.requestPasswordReset', { email: `${name}@demo.test` })
  const readMetrics = async ({ origin }: ServerProcess) => (await fetch(`${origin}/metrics`)).text()
  const countSentEmails = async (server: ServerProcess) =>
    Number(/^mails_total\{outcome="sent"\} (\d+)$/m.exec(await readMetrics(server))?.[1] ?? 0)

  test('a session of one is valid on the other, and its end ends it there at once', async () => {
    const pat = await logIn(here, 'pat')
    expect((await at(there, pat).call('notifications.list', {})).status).toBe(200)
    await at(there, pat).api.accounts.signOut()
    expect((await pat.call('notifications.list', {})).status).toBe(401)
  })

  test('a rate limit counts requests to both', async () => {
    const statuses: number[] = []
    for (const server of [here, there, here, there, here, there, here])
      statuses.push((await requestReset(server, 'olive')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  test('a write to one sends its event to a stream of the other', async () => {
    const [pat, bea] = [await logIn(here, 'pat'), await logIn(there, 'bea')]
    const stream = await openEventStream(bea)
    await stream.until((events) => events.length > 0)
    const { username_slug } = await bea.api.profiles.mine()
    await pat.api.relationships.unfollow({ slugOrId: username_slug })
    await pat.api.relationships.follow({ slugOrId: username_slug })
    await stream.until((events) => events.some(({ kind }) => kind === 'notifications'))
    stream.close()
    expect(stream.kinds()).toContain('notifications')
  })

  test('an image uploaded to one is used by a post on the other, and served by both', async () => {
    const bea = await logIn(here, 'bea')
    const { image_id } = await bea.api.media.post({ picture: await drawnPicture() })
    const draft = { draft_id: crypto.randomUUID(), content: 'Fresh mint tonight', image_alt: 'A glass', image_id }
    const { image_url } = await at(there, bea).api.posts.create(draft)
    for (const server of [here, there]) {
      const image = await at(server, bea).fetch(image_url ?? '')
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
  })

  test('jobs wait for a worker, and two workers run each once', async () => {
    const people = ['pat', 'bea', 'eli']
    for (const name of people) expect((await requestReset(here, name)).status).toBe(200)
    const listQueued = async () => (await db.query(`select id from pgboss.job where name = 'email'`)).rows
    const queued = (await listQueued()).length
    expect(queued).toBeGreaterThanOrEqual(people.length)
    const countUndelivered = async () =>
      (await db.query('select from notifications where delivered_at is null and deliver_after is null')).rows.length
    await db.query(`update notifications set delivered_at = null where type = 'new_follower'`)
    expect(await countUndelivered()).toBeGreaterThan(0)

    const workers = await Promise.all([start('worker'), start('worker')])
    const isDone = async () =>
      (await db.query(`select from pgboss.job where name = 'email' and state <> 'completed'`)).rows.length === 0
    await expect.poll(isDone).toBe(true)
    await expect.poll(countUndelivered).toBe(0)
    const sent = await Promise.all(workers.map(countSentEmails))
    const emails = readdirSync(join(dataDir, 'outbox'))
    expect(sent.reduce((sum, count) => sum + count)).toBe(emails.length)
    expect(emails.length).toBeGreaterThanOrEqual(queued)
    expect(await Promise.all([here, there].map(countSentEmails))).toEqual([0, 0])
  })

  test('a worker answers its operator and no one else', async () => {
    const worker = await start('worker')
    const readStatus = async (path: string, init?: RequestInit) => (await fetch(`${worker.origin}${path}`, init)).status
    for (const path of ['/healthz', '/readyz', '/metrics']) expect(await readStatus(path), path).toBe(200)
    for (const path of ['/', '/login', '/api/feed', '/api/docs', '/api/openapi.json', '/media/x', '/calendar/x'])
      expect(await readStatus(path), path).toBe(404)
    expect(await readStatus('/api/auth/sign-in/email', { method: 'POST' })).toBe(404)
    expect(worker.output()).toContain(`Port ${worker.port} answers /healthz, /readyz and /metrics.`)
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
  })
})
