import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '#scripts/run.ts'
import { hasPostgres, startTemporaryPostgres, type TemporaryPostgres } from '#scripts/temporary-postgres.ts'
import { copyBundle } from '#tests/support/bundle-copy.ts'
import { openEventStream } from '#tests/support/event-stream-client.ts'
import { Caller } from '#tests/support/person.ts'
import { type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts'
import { NEXT_ASSET, NEXT_MIGRATION, NEXT_SQL, turnIntoNextRelease } from '#tests/support/upgrade/next-release.ts'

// Two releases on one database: the build of today, and a copy of it with one more migration and a changed function.

const home = mkdtempSync(join(tmpdir(), 'last-call-upgrade-'))
const dataDir = join(home, 'data')
const running: ServerProcess[] = []
let cluster: TemporaryPostgres
let release: string

/** The next release, with this migration. */
function makeNext(name: string, migration: string): string {
  const folder = join(home, name)
  copyBundle(folder)
  turnIntoNextRelease(folder, migration)
  return folder
}

const DEMO_DATABASE = 'demo'

function toUrl(database: string): string {
  const url = new URL(cluster.url)
  url.pathname = `/${database}`
  return url.href
}

/** A database with the demo, which takes longer to fill than to copy. */
async function makeDatabase(name: string): Promise<string> {
  await query(cluster.url, `create database ${name} template ${DEMO_DATABASE}`)
  return toUrl(name)
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function start(folder: string, database: string): Promise<ServerProcess> {
  const demo = { DEMO: '1', DEMO_PASSWORD: 'last-call', HOST: '127.0.0.1' }
  const env = { DATA_DIR: dataDir, DATABASE_URL: database, APP_SECRET: 'x'.repeat(32), ...demo }
  const server = await startServer(env, join(folder, 'dist/server/main.js'))
  running.push(server)
  return server
}

async function startReady(folder: string, database: string): Promise<ServerProcess> {
  const server = await start(folder, database)
  await server.ready()
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM')
  await server.ended
}

const logIn = async ({ origin }: ServerProcess, name: string) =>
  new Caller(origin, await signIn(origin, `${name}@demo.test`))
/** The same session on another process. */
const at = ({ origin }: ServerProcess, { headers }: Caller) => new Caller(origin, headers.cookie)

/** Reads and writes of a page that is open: its feed, a post, a like. */
async function usePage(pat: Caller): Promise<string> {
  const { items } = await pat.api.feed.page({})
  expect(items.length).toBeGreaterThan(0)
  const post = await pat.api.posts.create({ content: 'Posted during an upgrade' })
  const [first] = items
  await pat.api.posts.like({ id: first?.id ?? '' })
  return post.id
}

/** An asset of today's build that only a page of that build asks for. */
const oldAsset = (): string => {
  const page = readFileSync(join(ROOT, 'dist/web/index.html'), 'utf8')
  return /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
}

describe.runIf(hasPostgres())('two releases', () => {
  beforeAll(async () => {
    cluster = await startTemporaryPostgres()
    release = join(home, 'release')
    copyBundle(release)
    await query(cluster.url, `create database ${DEMO_DATABASE}`)
    await stop(await startReady(release, toUrl(DEMO_DATABASE)))
  })
  afterEach(async () => {
    for (const server of running.splice(0)) await stop(server)
  })
  afterAll(async () => {
    await cluster.stop()
    rmSync(home, { recursive: true, force: true })
  })

  test('serve one database side by side, and the earlier one can be started again', {
    timeout: 300_000,
  }, async () => {
    const database = await makeDatabase('side_by_side')
    const earlier = await startReady(release, database)
    const pat = await logIn(earlier, 'pat')
    const stream = await openEventStream(pat)
    await stream.until((events) => events.length > 0)

    const later = await startReady(makeNext('next', NEXT_SQL), database)
    expect(await query(database, 'select name, works_with from schema_migrations order by name desc limit 1')).toEqual([
      { name: NEXT_MIGRATION, works_with: '1.0.0' },
    ])
    // The open page goes on with the earlier release, and its session and its files are known to the later one.
    const post = await usePage(pat)
    await usePage(at(later, pat))
    expect(await query(database, `select post_id from next_notes where post_id = '${post}'`)).toEqual([
      { post_id: post },
    ])
    for (const [server, path] of [
      [later, oldAsset()],
      [earlier, `/assets/${NEXT_ASSET}`],
    ] as const) {
      const answer = await fetch(`${server.origin}${path}`)
      expect([path, answer.status]).toEqual([path, 200])
    }
    // What happens on the later release reaches the open stream of the earlier one.
    const bea = await logIn(later, 'bea')
    const before = stream.events().length
    await usePage(bea)
    await stream.until((events) => events.length > before)

    await stop(earlier)
    await stream.ended
    await usePage(at(later, pat))

    // Going back: the earlier release starts on the upgraded database, beside the later one or alone.
    const again = await startReady(release, database)
    await usePage(at(again, pat))
    await stop(later)
    await usePage(at(again, pat))
    expect(again.output()).toContain('A newer version has upgraded the database')
  })

  test('if a migration fails, the next release does not start, and the earlier one goes on', {
    timeout: 300_000,
  }, async () => {
    const database = await makeDatabase('failing')
    const earlier = await startReady(release, database)
    const pat = await logIn(earlier, 'pat')
    const next = await start(makeNext('broken', `${NEXT_SQL}select nonsense;`), database)
    expect(await next.ended).toBe(1)
    expect(next.output()).toContain(`The migration ${NEXT_MIGRATION} failed and was rolled back`)
    await usePage(pat)
    await stop(earlier)
    await startReady(release, database)
  })

  test('a release does not start on a database that it does not work with', { timeout: 300_000 }, async () => {
    const database = await makeDatabase('too_new')
    const next = NEXT_SQL.replace('works with: 1.0.0', 'works with: 99.0.0')
    await stop(await startReady(makeNext('too_new', next), database))
    const earlier = await start(release, database)
    expect(await earlier.ended).toBe(1)
    expect(earlier.output()).toContain(`it has ${NEXT_MIGRATION}`)
  })
})
