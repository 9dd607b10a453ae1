import cluster from 'node:cluster'
import { accessSync, constants } from 'node:fs'
import type { Server } from 'node:http'
import { createAuth } from '#server/accounts/service.ts'
import { systemClock } from './core/clock.ts'
import { type Config, isLoopback, loadConfig, serverOrigin } from './core/config.ts'
import { findConfigWarnings } from './core/config-warnings.ts'
import { type Database, openDatabase } from './core/db/db.ts'
import { lockFolder } from './core/db/folder-lock.ts'
import { migrate } from './core/db/migrate.ts'
import { startSnapshots } from './core/db/snapshots.ts'
import { startStatisticsRefresh } from './core/db/statistics.ts'
import { loadTemplate } from './core/db-template/template.ts'
import { createLogger, type Logger } from './core/log.ts'
import { DEMO_TEMPLATE, SERVER_MAIN, WEB_FILES } from './core/paths.ts'
import { createJobs } from './core/queue/queue.ts'
import type { Services } from './core/requests/context.ts'
import { TIME_LIMITS } from './core/requests/time-limit.ts'
import { createFolder } from './core/secrets.ts'
import { Shutdown, STOP_SIGNALS } from './core/shutdown.ts'
import { formatStartError, StartError, toDataDirError } from './core/start-error.ts'
import { openStorage, type Storage } from './core/storage.ts'
import { keepAssets } from './http/pages/kept-assets.ts'
import { loadPageBuildFrom } from './http/public-pages/page-build.ts'
import { createPublicRoutes } from './http/public-pages/routes.ts'
import { createHttpServer } from './http/server.ts'
import { createDrain } from './http/transport/drain.ts'
import { startBackgroundWork } from './jobs/background-work.ts'
import { LiveNotifier } from './live/live-notifier.ts'
import { createHub } from './live/service.ts'
import { BACKUP_DAYS } from './media/deletions.ts'
import { createMediaLinks } from './media/links.ts'
import { withStorageMarker } from './media/storage-marker.ts'
import { listenForAdminCommands } from './ops/admin-socket.ts'
import { pruneBackups } from './ops/manifest.ts'
import { SUPERVISOR_SHUTDOWN_MS, Supervisor } from './ops/processes/supervisor.ts'
import { PageCache } from './public-pages/page-cache/service.ts'
import { apiRouter } from './router.ts'
import { createGeocoder } from './venues/places/service.ts'

/** Log levels at which a failed start also prints the stack. */
const VERBOSE_LEVELS = ['debug', 'trace']

/** Starts all services. Shutdown stops them in reverse order. */
async function start(config: Config, log: Logger, shutdown: Shutdown): Promise<void> {
  const embedded = config.database.engine === 'embedded'
  prepareDataDir(config.dataDir)
  if (embedded) {
    const lock = await lockFolder(config.dataDir, config.port)
    shutdown.register('lock', async () => lock.release())
  }
  const database = await openDatabase(config, log, () => loadTemplate(config.demo !== undefined, log))
  shutdown.register('database', () => database.close())
  await migrate(database, log)
  // Data set aside by a restore contains deleted accounts, so it is deleted after the same time as backups.
  await pruneBackups(config.dataDir, 'set-aside-', BACKUP_DAYS, systemClock)
  const unmarkedStorage = openStorage(config.storage)
  await prepareDemo(config, database, unmarkedStorage, log)
  // After the demo, which may add the first files.
  const storage = await withStorageMarker(unmarkedStorage, { db: database.db, log, config })
  if (embedded) {
    const snapshots = startSnapshots(database, { dataDir: config.dataDir, clock: systemClock, log })
    shutdown.register('snapshots', snapshots.stop)
    shutdown.register('statistics', startStatisticsRefresh(database, { log }).stop)
  }
  const runsJobs = config.role !== 'web'
  const jobs = createJobs(database, log, config.appSecrets, { runsJobs })
  await jobs.start()
  shutdown.register('jobs', () => jobs.stop())
  const { db, dump } = database
  // The embedded database has one connection, so its transactions never wait for each other to notify.
  const notifier = embedded ? undefined : new LiveNotifier({ db, log })
  shutdown.register('notifier', async () => notifier?.stop())
  const hub = createHub({ database, clock: systemClock, log, onPayload: () => notifier?.recordPayload() })
  await hub.start()
  const services: Services = {
    db,
    clock: systemClock,
    jobs,
    log,
    config,
    auth: createAuth(config, db),
    storage,
    mediaLinks: createMediaLinks(config.appSecrets),
    liveHub: hub,
    openVenues: new PageCache(db),
    geocoder: config.geocoder && createGeocoder(config.geocoder, serverOrigin(config)),
    quotaLeases: new Map(),
    readWindows: new Map(),
  }
  if (runsJobs) {
    await startBackgroundWork(services, shutdown)
    const adminSocket = await listenForAdminCommands(config.dataDir, { ...services, dump })
    shutdown.register('admin', () => adminSocket.stop())
  }
  const findPublicRoute = createPublicRoutes(services, loadPageBuildFrom(WEB_FILES))
  const server = createHttpServer(apiRouter, services, WEB_FILES, TIME_LIMITS, findPublicRoute)
  const drain = createDrain(server)
  await keepAssets({ webRoot: WEB_FILES, dataDir: config.dataDir, clock: systemClock, log })
  await listen(server, config)
  shutdown.register('http', () => drain(3000))
  shutdown.register('live', () => hub.stop())
}

/** Creates the data folder. Every configuration needs it: it holds the admin socket and the email outbox. */
function prepareDataDir(dataDir: string): void {
  try {
    createFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw toDataDirError(dataDir, error)
  }
}

/** Seeds the demo. Without demo mode, refuses a database with demo accounts, whose password is public. */
async function prepareDemo({ demo }: Config, database: Database, storage: Storage, log: Logger): Promise<void> {
  if (demo) {
    const { seedDemo } = await import('./demo/seed.ts')
    const { renewDemoPasswords } = await import('./demo/passwords.ts')
    const { db } = database
    await seedDemo({ db, clock: systemClock, log, storage, password: demo.password, template: DEMO_TEMPLATE })
    await renewDemoPasswords(db, demo.password)
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
    server.once('error', (error: NodeJS.ErrnoException) => reject(toListenError(error, host, port)))
    server.listen(port, host, resolve)
  })
}

const NO_SUCH_HOST = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']

function toListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
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

/** The first line that the operator reads. */
function formatStartMessage(config: Config): string {
  return config.role === 'worker'
    ? `The worker of Last Call is running. Port ${config.port} answers /healthz, /readyz and /metrics.`
    : `Last Call is open at ${serverOrigin(config)}`
}

function printStartMessage(config: Config): void {
  const { host, demo } = config
  const lines = [formatStartMessage(config)]
  if (demo) {
    lines.push(
      '',
      `  Demo logins, password ${isLoopback(host) ? demo.password : 'as DEMO_PASSWORD says'}:`,
      '    pat@demo.test    patron',
      '    bea@demo.test    verified bartender',
      '    eli@demo.test    entertainer',
      '    olive@demo.test  business',
      '    ada@demo.test    admin',
    )
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

/** After an uncaught error the process's state is unreliable. Everything acknowledged is already in the database. */
function exitOnUncaughtError(log: Logger, error: unknown): never {
  log.fatal({ err: error }, 'Exiting after an uncaught error')
  process.exit(1)
}

/** Runs several processes on one port. They start the server as this file does without a supervisor. */
async function supervise(config: Config, log: Logger): Promise<void> {
  const supervisor = new Supervisor(config, SERVER_MAIN, log)
  const shutdown = new Shutdown(log, { timeoutMs: SUPERVISOR_SHUTDOWN_MS })
  shutdown.register('processes', () => supervisor.stop())
  // A terminal that is closed sends SIGHUP, too.
  shutdown.listenForSignals(process.stdin.isTTY ? STOP_SIGNALS : ['SIGTERM', 'SIGINT'])
  if (!process.stdin.isTTY) process.on('SIGHUP', () => void supervisor.replaceAll())
  const outcome = await supervisor.start()
  if (outcome === 'ready') return printStartMessage(config)
  if (outcome === 'stopped') return
  await shutdown.run()
  process.exit(1)
}

/** Runs the server in this process. */
async function serve(config: Config, log: Logger): Promise<void> {
  // Someone who stops a supervised process asks its supervisor, which passes the signal on.
  const shutdown = new Shutdown(log, cluster.isWorker ? { repeatedSignalMs: Number.POSITIVE_INFINITY } : {})
  shutdown.listenForSignals(STOP_SIGNALS)
  try {
    await start(config, log, shutdown)
  } catch (error) {
    printStartError(error)
    await shutdown.run()
    process.exit(1)
  }
  if (cluster.isPrimary) printStartMessage(config)
}

function printStartError(error: unknown): void {
  process.stderr.write(`${formatStartError(error)}\n`)
  if (error instanceof Error && VERBOSE_LEVELS.includes(process.env.LOG_LEVEL ?? ''))
    process.stderr.write(`${error.stack}\n`)
}

async function main(): Promise<void> {
  try {
    const config = loadConfig(process.env)
    const log = createLogger(config.logLevel)
    if (cluster.isPrimary) for (const warning of findConfigWarnings(config)) log.warn(warning)
    process.on('uncaughtException', (error) => exitOnUncaughtError(log, error))
    process.on('unhandledRejection', (error) => exitOnUncaughtError(log, error))
    if (cluster.isPrimary && config.webConcurrency > 1) await supervise(config, log)
    else await serve(config, log)
  } catch (error) {
    printStartError(error)
    process.exit(1)
  }
}

await main()
