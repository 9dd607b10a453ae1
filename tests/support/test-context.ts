import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import type { UserType } from '#contract/accounts.ts'
import { createAuth, scrypt } from '#server/accounts/service.ts'
import { loadConfig } from '#server/core/config.ts'
import type { Db, Statement } from '#server/core/db/db.ts'
import type { Email } from '#server/core/email/email.ts'
import { createLogger } from '#server/core/log.ts'
import { WEB_FILES } from '#server/core/paths.ts'
import type { JobData, JobName } from '#server/core/queue/job-data.ts'
import type { Jobs } from '#server/core/queue/queue.ts'
import type { Services } from '#server/core/requests/context.ts'
import type { LiveHub, Passwords } from '#server/core/requests/ports.ts'
import { openStorage, type Storage } from '#server/core/storage.ts'
import { generateToken, hashToken } from '#server/core/tokens.ts'
import { type DemoPerson, demoPeople } from '#server/demo/people.ts'
import { insertPeople, insertVenues } from '#server/demo/seed.ts'
import { demoVenues, type VenueKey } from '#server/demo/venues.ts'
import { createPublicRoutes } from '#server/http/public-pages/routes.ts'
import { createHttpServer } from '#server/http/server.ts'
import { createHub } from '#server/live/service.ts'
import { createMediaLinks } from '#server/media/links.ts'
import { deleteMarkedFiles } from '#server/media/service.ts'
import { PageCache } from '#server/public-pages/page-cache/service.ts'
import { apiRouter } from '#server/router.ts'
import type { Fuse } from './breaking-dialect.ts'
import { DELETE_ALL, openTestDatabase } from './database.ts'
import { FRIDAY_NIGHT } from './fixture-times.ts'
import { loadPageSources } from './page-build.ts'
import { Caller, Person } from './person.ts'
import { callScript, defineScript } from './script.ts'
import { PATIENT_LIMITS } from './time-limits.ts'

/** Everyone's password. */
export const PASSWORD = 'three odd words'

const DAY = 86_400_000

export type Task = { name: JobName; data: JobData[JobName]; startAfter?: Date | undefined }

export type TestContext = {
  db: Db
  origin: string
  clock: { now(): Date; set(now: Date): void; advance(milliseconds: number): void }
  /** A client without a session. */
  signedOut: Caller
  patron(name: string): Promise<Person>
  bartender(name: string): Promise<Person>
  entertainer(name: string): Promise<Person>
  business(name: string): Promise<Person>
  admin(name: string): Promise<Person>
  /** A session of someone who was inserted directly into the database. */
  signIn(email: string): Promise<Caller>
  venue(key: VenueKey): Promise<{ id: string; name: string; slug: string }>
  /** The statements that the server sends while `run` executes. */
  statements(run: () => Promise<unknown>): Promise<Statement[]>
  /** Makes statements of the server fail. */
  fuse: Fuse
  /** Emails enqueued since the test began. */
  mails: Email[]
  /** Names of all other jobs enqueued since the test began. */
  queued: JobName[]
  /** The same jobs with their data. */
  tasks: Task[]
  /** The services that handlers get. */
  services: Services
  /** The file storage, so that a test can make it fail. */
  storage: Storage
  /** Does the work of the job that deletes marked files. */
  removeFiles(): Promise<void>
  /** Makes enqueueing of the next jobs fail. */
  failEnqueue: boolean
  /** Every stored file, as `{bucket}/{path}`. */
  files(): string[]
  /** Lines of the server's log since the test began. */
  log: string[]
  /** Receives the database's events and sends them to open streams. */
  hub: LiveHub
  /** How many times a password was hashed or checked so far. */
  hashing: { hash: number; verify: number }
  /** Deletes all people and everything that they made. Runs before each test, except with `keep`. */
  reset(): Promise<void>
}

/**
 * The real API on a real database, with a stopped clock. Each test of a file begins without any people, unless `keep`
 * preserves those of the file. Files go to a folder, or to the server of `storageUrl`. Rate limits on reads are off
 * unless `readBudget` is `on`, because a test reads more than a person does.
 */
export async function createTestContext({
  keep = false,
  storageUrl = '',
  staffSecondFactor = 'optional',
  readBudget = 'off',
} = {}): Promise<TestContext> {
  const database = await openTestDatabase()
  const { db } = database
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-test-'))
  const config = loadConfig({
    DATA_DIR: dataDir,
    DEMO: '0',
    MAIL_MODE: 'outbox',
    STAFF_SECOND_FACTOR: staffSecondFactor,
    LOG_LEVEL: 'silent',
    READ_BUDGET: readBudget,
    STORAGE_URL: storageUrl,
  })
  const hashing = { hash: 0, verify: 0 }
  const auth = createAuth(config, db, createCountingPasswords(hashing))
  const mails: Email[] = []
  const queued: JobName[] = []
  const tasks: Task[] = []
  const storage = openStorage(config.storage)
  const filesFolder = join(dataDir, 'files')
  mkdirSync(filesFolder, { recursive: true })
  const log: string[] = []
  let now = FRIDAY_NIGHT
  const clock = { now: () => now }
  const logger = createLogger('info', { write: (line) => log.push(line) })
  const hub = createHub({ database, clock, log: logger })
  await hub.start()
  const services: Services = {
    db,
    clock,
    jobs: createCollectingQueue({ mails, queued, tasks }, () => context.failEnqueue),
    log: logger,
    config,
    auth,
    storage,
    mediaLinks: createMediaLinks(config.appSecrets),
    liveHub: hub,
    openVenues: new PageCache(db),
    geocoder: undefined,
    quotaLeases: new Map(),
    readWindows: new Map(),
  }
  const findPublicRoute = createPublicRoutes(services, loadPageSources)
  const server = createHttpServer(apiRouter, services, WEB_FILES, PATIENT_LIMITS, findPublicRoute)
  // A test can work on the database for longer than the timeout; the server would then close the connection just as the
  // next request arrives on it.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Person>()
  const venueIds = new Map<VenueKey, string>()

  async function person(name: string, user_type: UserType, more: Partial<DemoPerson> = {}): Promise<Person> {
    const known = people.get(name)
    if (known) return known
    const demoPerson = (demoPeople as Record<string, DemoPerson>)[name]
    if (demoPerson && demoPerson.user_type !== user_type) throw new Error(`Demo account ${name} is not a ${user_type}`)
    const full_name = name.charAt(0).toUpperCase() + name.slice(1)
    const data: DemoPerson = { ...(demoPerson ?? { username: name, full_name, user_type }), ...more }
    const ids = await insertPeople(db, { [name]: data }, await hashOnce(PASSWORD), now)
    const id = ids.get(name) ?? ''
    const cookie = auth.buildSessionCookie(await insertSession(db, id, now)).split(';')[0] ?? ''
    const identity = { id, username: data.username, full_name: data.full_name, email: `${name}@demo.test` }
    const created = new Person(identity, { db, now: clock.now, origin, cookie })
    people.set(name, created)
    return created
  }

  async function reset(): Promise<void> {
    now = FRIDAY_NIGHT
    mails.length = 0
    queued.length = 0
    tasks.length = 0
    log.length = 0
    // Few tests store files.
    for (const name of readdirSync(filesFolder)) rmSync(join(filesFolder, name), { recursive: true })
    people.clear()
    venueIds.clear()
    services.geocoder = undefined
    services.quotaLeases.clear()
    services.readWindows.clear()
    await callScript('delete_all').execute(db)
  }

  await defineScript(db, 'delete_all', DELETE_ALL)
  await reset()
  if (!keep) beforeEach(reset)
  afterAll(async () => {
    await hub.stop()
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
    rmSync(dataDir, { recursive: true, force: true })
    await database.close()
  })

  const context: TestContext = {
    db,
    origin,
    clock: {
      now: clock.now,
      set: (instant) => {
        now = instant
      },
      advance: (milliseconds) => {
        now = new Date(now.getTime() + milliseconds)
      },
    },
    signedOut: new Caller(origin),
    patron: (name) => person(name, 'patron'),
    bartender: (name) => person(name, 'bartender'),
    entertainer: (name) => person(name, 'entertainer'),
    business: (name) => person(name, 'business'),
    admin: (name) => person(name, 'patron', { is_admin: true }),
    async signIn(email) {
      const user = await db.selectFrom('auth.user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      return new Caller(origin, auth.buildSessionCookie(await insertSession(db, user.id, now)).split(';')[0])
    },
    async venue(key) {
      const { name, slug } = demoVenues[key]
      const id =
        venueIds.get(key) ?? (await insertVenues(db, { [key]: demoVenues[key] }, new Map(), now)).get(key) ?? ''
      venueIds.set(key, id)
      return { id, name, slug }
    },
    async statements(run) {
      const seen: Statement[] = []
      const stop = database.onStatement((statement) => seen.push(statement))
      await run()
      stop()
      return seen
    },
    fuse: database.fuse,
    mails,
    queued,
    tasks,
    services,
    storage,
    removeFiles: () => deleteMarkedFiles({ db, clock, storage }),
    failEnqueue: false,
    files: () =>
      readdirSync(filesFolder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(filesFolder, join(entry.parentPath, entry.name)))
        .sort(),
    log,
    hashing,
    hub,
    reset,
  }
  return context
}

/** A queue that collects emails and jobs instead of running them. */
function createCollectingQueue(
  { mails, queued, tasks }: Pick<TestContext, 'mails' | 'queued' | 'tasks'>,
  fails: () => boolean,
): Jobs {
  return {
    async enqueueAll(db, name, data) {
      for (const one of data) await this.enqueue(db, name, one)
    },
    enqueue: async (_db, name, data, options) => {
      if (fails()) throw new Error('The queue accepts no jobs')
      if (name === 'email') mails.push(data as Email)
      else {
        queued.push(name)
        tasks.push({ name, data, startAfter: options?.startAfter })
      }
      return randomUUID()
    },
    work: async () => {},
    start: async () => {},
    stop: async () => {},
  }
}

/** The real hashing, counted. Each password is hashed only once per worker, because hashing is slow on purpose. */
function createCountingPasswords(counts: { hash: number; verify: number }): Passwords {
  return {
    hash: (password) => {
      counts.hash += 1
      return hashOnce(password)
    },
    verify: (given) => {
      counts.verify += 1
      return verifyOnce(given)
    },
  }
}

const hashes = new Map<string, Promise<string>>()
const checks = new Map<string, Promise<boolean>>()

function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? scrypt.hash(password)
  hashes.set(password, known)
  return known
}

function verifyOnce(given: { hash: string; password: string }): Promise<boolean> {
  const key = `${given.hash} ${given.password}`
  const known = checks.get(key) ?? scrypt.verify(given)
  checks.set(key, known)
  return known
}

async function insertSession(db: Db, userId: string, now: Date): Promise<string> {
  const token = generateToken()
  await sql`
    insert into auth.session (token, "userId", "expiresAt", "createdAt", "updatedAt")
    values (${hashToken(token)}, ${userId}, ${new Date(now.getTime() + 30 * DAY)}, ${now}, ${now})`.execute(db)
  return token
}
