import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import {
  clientErrorCount,
  emailsSent,
  failedStatements,
  poolConnections,
  slowStatements,
  statementSeconds,
  storageErrors,
} from '#server/core/metrics.ts'
import type { Services } from '#server/core/requests/context.ts'
import { VERSION } from '#server/core/version.ts'
import { STORAGE_MARKER_KEY } from '#server/media/storage-marker.ts'
import { pushCounter, pushShownSeconds, pushStageCounter } from '#server/notifications/push/service.ts'
import { createGauges } from '#server/ops/gauges.ts'
import { createMachineGauges } from '#server/ops/machine-gauges.ts'
import { createMetricsWriter } from '#server/ops/processes/metrics.ts'
import { sendText } from './transport/send-text.ts'

/** Metrics, for a scraper that has the token and, if no proxy is in front, for this machine. */
export function createMetrics({ liveHub, db, config, clock }: Pick<Services, 'liveHub' | 'db' | 'config' | 'clock'>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter<L>({ name, help, labelNames, registers: [registry] })
  const requests = counter('http_requests_total', 'Requests handled, by procedure and status.', 'route', 'status')
  const errors = counter('http_errors_total', 'Requests that failed with a server error (5xx), by procedure.', 'route')
  const limited = counter('http_rate_limited_total', 'Requests refused by a rate limit, by procedure.', 'route')
  new Gauge({
    name: 'last_call_build_info',
    help: 'Always 1; the version of Last Call is a label.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: VERSION }, 1)
  new Gauge({
    name: 'live_streams',
    help: 'Open event streams.',
    registers: [registry],
    collect() {
      this.set(liveHub.size)
    },
  })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to respond, in seconds.',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  const processMetrics = [
    pushCounter,
    pushStageCounter,
    pushShownSeconds,
    clientErrorCount,
    emailsSent,
    storageErrors,
    statementSeconds,
    slowStatements,
    failedStatements,
    poolConnections,
  ]
  for (const metric of processMetrics) registry.registerMetric<string>(metric)
  const writeMetrics = createMetricsWriter(registry)
  // What the database and the data folder know is the same for all processes.
  const sharedRegistry = new Registry()
  const readGauges = createGauges(sharedRegistry, db)
  const readMachineGauges = createMachineGauges(sharedRegistry, { dataDir: config.dataDir, clock })
  return {
    record(route: string, status: number, elapsed: number): void {
      requests.inc({ route, status })
      if (status >= 500) errors.inc({ route })
      if (status === 429) limited.inc({ route })
      // A stream stays open as long as its page.
      if (route !== 'live.stream') seconds.observe({ route }, elapsed)
    },
    async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
      if (!isLocalRequest(req, config) && !hasMetricsToken(req, config.metricsToken))
        return sendText(res, 404, 'Not found.')
      const [text] = await Promise.all([writeMetrics(), readGauges(), readMachineGauges()])
      res.setHeader('Content-Type', registry.contentType)
      res.setHeader('Cache-Control', 'no-store')
      res.end(`${text}\n${await sharedRegistry.metrics()}`)
    },
  }
}

/** Compares hashes, so that timing reveals neither the token nor its length. */
function hasMetricsToken(req: IncomingMessage, token: string | undefined): boolean {
  const given = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
  if (token === undefined || given === undefined) return false
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}

/** The process responds, and which version it is. */
export function handleHealth(res: ServerResponse): void {
  res.setHeader('Content-Type', 'application/json')
  res.setHeader('Cache-Control', 'no-store')
  res.end(`${JSON.stringify({ status: 'ok', version: VERSION })}\n`)
}

/**
 * The process can do its work: the database responds and is migrated, and the file storage responds. Load balancers ask
 * every few seconds, so the reason is logged only when it changes.
 */
export function createReadiness({ db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>) {
  let logged: string | undefined
  const checks = [
    { name: 'database', check: () => sql`select 1 from schema_migrations limit 1`.execute(db) },
    { name: 'file storage', check: () => storage.exists(STORAGE_MARKER_KEY) },
  ]
  const logChange = (problem?: { reason: string; err: unknown }): void => {
    const { reason, err } = problem ?? {}
    if (reason === logged) return
    if (reason === undefined) log.info('ready again')
    else log.error({ err }, `not ready: ${reason}`)
    logged = reason
  }
  return async (res: ServerResponse): Promise<void> => {
    for (const { name, check } of checks) {
      try {
        await check()
      } catch (err) {
        logChange({ err, reason: err instanceof Error ? err.message : String(err) })
        return sendText(res, 503, `The ${name} is not responding.`)
      }
    }
    logChange()
    sendText(res, 200, 'ready')
  }
}

/** Headers by which a proxy identifies the client it forwards for. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via']

/**
 * Whether the request comes from this machine itself. So would those of a local proxy, and many proxies do not set any
 * of these headers, so a loopback address proves nothing if a proxy is configured (an https PUBLIC_URL implies one).
 */
function isLocalRequest(req: IncomingMessage, { trustProxy, publicUrl }: Services['config']): boolean {
  if (trustProxy > 0 || publicUrl?.startsWith('https:')) return false
  const peer = req.socket.remoteAddress ?? ''
  const isForwarded = PROXY_HEADERS.some((name) => req.headers[name] !== undefined)
  return ipaddr.isValid(peer) && ipaddr.process(peer).range() === 'loopback' && !isForwarded
}
