import type { IncomingMessage, ServerResponse } from 'node:http'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countGivenUp } from '#server/jobs/given-up.ts'
import { pushes } from '#server/push/service.ts'
import type { Services } from './context.ts'
import { endWithText } from './static.ts'

/** Numbers of one process, read by a scraper on the same machine. */
export function createMetrics({ hub, db }: Pick<Services, 'hub' | 'db'>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by procedure and status.',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  new Gauge({
    name: 'live_streams',
    help: 'Event streams that are open.',
    registers: [registry],
    collect() {
      this.set(hub.size)
    },
  })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, in seconds.',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  new Gauge({
    name: 'jobs_given_up',
    help: 'Jobs that failed as often as their queue tries, and wait for the operator.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      for (const { queue, count } of await countGivenUp(db)) this.set({ queue }, count)
    },
  })
  registry.registerMetric(pushes)
  return {
    count(route: string, status: number, elapsed: number): void {
      requests.inc({ route, status })
      // A stream takes as long as its page is open.
      if (route !== 'live.stream') seconds.observe({ route }, elapsed)
    },
    async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
      if (!isLoopback(req)) return endWithText(res, 404, 'Not found.')
      res.setHeader('Content-Type', registry.contentType)
      res.end(await registry.metrics())
    },
  }
}

/** The process answers. */
export function answerHealth(res: ServerResponse): void {
  endWithText(res, 200, 'ok')
}

/** The process can do its work: the database answers and is migrated, and the storage is there. */
export async function answerReady(res: ServerResponse, { db, storage, log }: Services): Promise<void> {
  try {
    await sql`select 1 from schema_migrations limit 1`.execute(db)
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return endWithText(res, 503, 'The database does not answer.')
  }
  try {
    await storage.exists('ready')
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return endWithText(res, 503, 'The storage of files does not answer.')
  }
  endWithText(res, 200, 'ready')
}

/** Called from this machine itself, and not on somebody's behalf by a proxy here. */
function isLoopback(req: IncomingMessage): boolean {
  const peer = req.socket.remoteAddress ?? ''
  return ipaddr.isValid(peer) && ipaddr.process(peer).range() === 'loopback' && !req.headers['x-forwarded-for']
}
