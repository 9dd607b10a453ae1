import { accessSync, constants } from 'node:fs'
import type { Server } from 'node:http'
import { createAuth } from '#server/accounts/service.ts'
import { systemClock } from './core/clock.ts'
import { type Config, isLoopback, loadConfig, ownOrigin } from './core/config.ts'
import { doubtsOf } from './core/config-warnings.ts'
import { type Database, openDatabase } from './core/db/db.ts'
import { lockFolder } from './core/db/lock.ts'
import { migrate } from './core/db/migrate.ts'
import { keepSnapshots } from './core/db/snapshots.ts'
import { keepStatistics } from './core/db/statistics.ts'
import { migratedTemplate } from './core/db-template/template.ts'
import { createMailer, type Mailer } from './core/email/mailer.ts'
import { createLogger, type Logger } from './core/log.ts'
import { createJobs } from './core/queue/queue.ts'
import type { Services } from './core/requests/context.ts'
import { makeFolder } from './core/secrets.ts'
import { Shutdown } from './core/shutdown.ts'
import { StartError, startSentence, unwritable } from './core/start-error.ts'
import { openStorage, type Storage } from './core/storage.ts'
import { renewDemoPasswords } from './demo/passwords.ts'
import { seedDemo } from './demo/seed.ts'
import { prepareOpenApi } from './http/docs.ts'
import { makeDrain } from './http/drain.ts'
import { createHttpServer } from './http/server.ts'
import { workAnnounce } from './jobs/announce.ts'
import { keepDelivering } from './jobs/deliver.ts'
import { workNoticeMails } from './jobs/notice-mails.ts'
import { workPush } from './jobs/push.ts'
import { keepReminding } from './jobs/remind.ts'
import { workRemoveFiles } from './jobs/remove-files.ts'
import { keepSummaries } from './jobs/summaries.ts'
import { keepSwept } from './jobs/sweep.ts'
import { createHub } from './live/service.ts'
import { BACKUP_DAYS } from './media/deletions.ts'
import { createMediaLinks } from './media/links.ts'
import { withMark } from './media/storage-mark.ts'
import { createPushSender, type PushSender } from './notifications/push/service.ts'
import { listenForAdmin } from './ops/admin-socket.ts'
import { pruneOld } from './ops/manifest.ts'
import { router } from './router.ts'

/** Levels of the log at which a failed start shows its stack too. */
const DETAILED = ['debug', 'trace']

/** Starts everything in its order; what was started is stopped in the reverse one. */
async function start(config: Config, log: Logger, shutdown: Shutdown): Promise<void> {
  const embedded = config.database.engine === 'embedded'
  prepareFolder(config.dataDir)
  if (embedded) {
    const lock = await lockFolder(config.dataDir, config.port)
    shutdown.later('lock', async () => lock.release())
  }
  const database = await openDatabase(config, log, () => migratedTemplate(log))
  shutdown.later('database', () => database.close())
  await migrate(database, log)
  // What a restore set aside holds people who are gone.
  await pruneOld(config.dataDir, 'set-aside-', BACKUP_DAYS, systemClock)
  const storage = await withMark(await openStorage(config.storage), { db: database.db, log })
  await prepareDemo(config, database, storage, log)
  if (embedded) {
    const snapshots = keepSnapshots(database, { dataDir: config.dataDir, clock: systemClock, log })
    shutdown.later('snapshots', () => snapshots.stop())
    const statistics = keepStatistics(database, { log })
    shutdown.later('statistics', () => statistics.stop())
  }
  const mailer = createMailer(config)
  const sender = createPushSender(config.vapid)
  const jobs = createJobs(database, log, config.appSecrets)
  await jobs.start()
  // What is under way may still be taken: cut off after that, it would go a second time.
  shutdown.later('jobs', async () => {
    await jobs.stop()
    mailer.close()
    sender.close()
  })
  await jobs.work('mail', (mail, job) => mailer.send(mail, job.id))
  const { db } = database
  await workRemoveFiles(jobs, { db, clock: systemClock, storage })
  await workAnnounce(jobs, { db, clock: systemClock })
  const reminding = keepReminding({ db, clock: systemClock, jobs, log })
  shutdown.later('reminding', () => reminding.stop())
  const sweep = keepSwept({ db, clock: systemClock, jobs, log })
  shutdown.later('sweep', () => sweep.stop())
  const { dump } = database
  const operator = { db, dump, clock: systemClock, storage, jobs, config, log }
  const adminSocket = await listenForAdmin(config.dataDir, operator)
  shutdown.later('admin', () => adminSocket.stop())
  const auth = createAuth(config, db)
  const links = createMediaLinks(config.appSecrets)
  const hub = createHub({ database, clock: systemClock, log })
  await hub.start()
  await startDelivery({ db, clock: systemClock, jobs, log, config, hub, mailer, sender }, shutdown)
  const server = createHttpServer(router, {
    db,
    clock: systemClock,
    jobs,
    log,
    config,
    auth,
    storage,
    links,
    hub,
    tickets: new Map(),
    reads: new Map(),
  })
  const drain = makeDrain(server)
  await listen(server, config)
  // Built now, so that the first request for it doesn't wait.
  prepareOpenApi(auth.cookieName).catch((err: unknown) =>
    log.error({ err }, 'The description of the API cannot be built'),
  )
  shutdown.later('http', () => drain(3000))
  shutdown.later('live', () => hub.stop())
}

/** Makes the data folder. It is needed with any database and storage: the admin socket and the outbox are in it. */
function prepareFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unwritable(dataDir, error)
  }
}

/** Pushes and mails what waits in the outbox, and the summaries that are due. */
async function startDelivery(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'log' | 'config' | 'hub'> & { mailer: Mailer; sender: PushSender },
  shutdown: Shutdown,
): Promise<void> {
  const { jobs, hub } = services
  await workPush(jobs, services)
  await workNoticeMails(jobs, services)
  const delivering = keepDelivering(services)
  const unhear = hub.onNotices(() => delivering.poke())
  const summaries = keepSummaries(services)
  shutdown.later('delivery', async () => {
    unhear()
    await Promise.all([delivering.stop(), summaries.stop()])
  })
}

/** Seeds the demo; and without demo mode refuses a database whose demo accounts anybody could sign in to. */
async function prepareDemo({ demo }: Config, database: Database, storage: Storage, log: Logger): Promise<void> {
  if (demo) {
    await seedDemo({ db: database.db, clock: systemClock, log, storage, password: demo.password })
    await renewDemoPasswords(database.db, demo.password)
    return
  }
  const accounts = await database.query(`select 1 from auth."user" where email like '%@demo.test' limit 1`)
  if (accounts.length === 0) return
  throw new StartError(
    'This database holds the demo accounts, whose password is public: start it with DEMO=1, or give your own DATA_DIR or DATABASE_URL.',
  )
}

async function listen(server: Server, { host, port }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, host, port)))
    server.listen(port, host, resolve)
  })
}

const NO_SUCH_HOST = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']

function portError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is taken by another program: stop that one, or choose another with PORT.`)
  }
  if (error.code === 'EACCES') {
    return new StartError(`Port ${port} may not be opened by this user: choose one above 1023 with PORT.`)
  }
  if (NO_SUCH_HOST.includes(error.code ?? '')) {
    return new StartError(`HOST must be an address of this machine, but is "${host}".`)
  }
  return error
}

function greet(config: Config): void {
  const { host, demo } = config
  const lines = [`Last Call is open at ${ownOrigin(config)}`]
  if (demo) {
    lines.push(
      '',
      `  Demo sign-ins, password ${isLoopback(host) ? demo.password : 'as DEMO_PASSWORD says'}:`,
      '    pat@demo.test    patron',
      '    bea@demo.test    verified bartender',
      '    eli@demo.test    entertainer',
      '    olive@demo.test  business',
      '    ada@demo.test    admin',
    )
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

/** The process cannot be trusted any more; what it had acknowledged is in the database. */
function failAtOnce(log: Logger, error: unknown): never {
  log.fatal({ err: error }, 'An error nobody caught ends the process')
  process.exit(1)
}

async function main(): Promise<void> {
  let shutdown: Shutdown | undefined
  try {
    const config = loadConfig(process.env)
    const log = createLogger(config.logLevel)
    for (const doubt of doubtsOf(config)) log.warn(doubt)
    process.on('uncaughtException', (error) => failAtOnce(log, error))
    process.on('unhandledRejection', (error) => failAtOnce(log, error))
    shutdown = new Shutdown(log)
    shutdown.onSignals()
    await start(config, log, shutdown)
    greet(config)
  } catch (error) {
    process.stderr.write(`${startSentence(error)}\n`)
    if (error instanceof Error && DETAILED.includes(process.env.LOG_LEVEL ?? ''))
      process.stderr.write(`${error.stack}\n`)
    await shutdown?.run()
    process.exit(1)
  }
}

await main()
