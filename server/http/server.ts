import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { AnyRouter } from '@orpc/server'
import { doorMessages } from '#contract/access-levels.texts.ts'
import type { Services } from '#server/core/requests/context.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { TIME_LIMITS, type TimeLimits, TookTooLong, withinTime } from '#server/core/requests/time-limit.ts'
import { isGone } from '#server/core/unavailable.ts'
import { createMatcher, handleApi, type Trace } from './api.ts'
import { answerCalendar } from './calendar.ts'
import { boundConnections, PATIENCE, watchForProxies } from './connections.ts'
import { answerDocs, answerOpenApi } from './docs.ts'
import { answerHealth, answerReady, createMetrics } from './health.ts'
import { answerMedia } from './media.ts'
import { isAmbiguous, isProbedHost, isTrustedHost } from './origin.ts'
import { originOf, setSecurityHeaders } from './security-headers.ts'
import { endWithText, serveStatic } from './static.ts'
import { answerUnsubscribe } from './unsubscribe.ts'

const WEB_ROOT = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** The whole HTTP side: API, pages, health. It is not listening yet. */
export function createHttpServer(
  router: AnyRouter,
  services: Services,
  webRoot = WEB_ROOT,
  limits: TimeLimits = TIME_LIMITS,
): Server {
  const { config, log } = services
  const matcher = createMatcher(router)
  const metrics = createMetrics(services)
  const files = serveStatic(webRoot, config)
  const headers = {
    tiles: config.map && originOf(config.map.tileUrl),
    https: config.publicUrl?.startsWith('https:') ?? false,
  }

  type Answer = (req: IncomingMessage, res: ServerResponse) => unknown
  const fixed: Record<string, [name: string, answer: Answer]> = {
    '/healthz': ['healthz', (_req, res) => answerHealth(res)],
    '/readyz': ['readyz', (_req, res) => answerReady(res, services)],
    '/metrics': ['metrics', metrics.answer],
    '/api/openapi.json': ['openapi', (req, res) => answerOpenApi(req, res, services)],
    '/api/docs': ['docs', answerDocs],
  }

  const calendar: [name: string, answer: Answer] = ['calendar', (req, res) => answerCalendar(req, res, services)]
  const media: [name: string, answer: Answer] = ['media', (req, res) => answerMedia(req, res, services, services.links)]

  async function answer(req: IncomingMessage, res: ServerResponse, trace: Trace): Promise<void> {
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
    if (!(path in fixed) && isApi(path)) return handleApi(matcher, req, res, services, trace, limits)
    const isNamed = PROBES.has(path) ? isProbedHost : isTrustedHost
    if (!isNamed(req, config.publicUrl)) return endWithText(res, 421, refuse('MISDIRECTED').message)
    if (req.method === 'POST' && path.startsWith('/unsubscribe/')) {
      trace.route = 'unsubscribe'
      return withinTime(limits.usual, () => answerUnsubscribe(req, res, services))
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return endWithText(res, 405, 'This address does not take this method.')
    }
    const [name, give] =
      fixed[path] ?? (path.startsWith('/media/') ? media : path.startsWith('/calendar/') ? calendar : ['page', files])
    trace.route = name
    await withinTime(limits.usual, async () => give(req, res))
  }

  const server = createServer(PATIENCE, async (req, res) => {
    const trace: Trace = { id: randomUUID(), route: 'unmatched' }
    const started = performance.now()
    res.once('close', () => {
      const ms = Math.round(performance.now() - started)
      metrics.count(trace.route, res.statusCode, ms / 1000)
      const { id: request_id, route } = trace
      log.info({ request_id, method: req.method, route, status: res.statusCode, ms }, 'request')
    })
    res.setHeader('X-Request-Id', trace.id)
    setSecurityHeaders(res, headers)
    noticeProxy(req)
    const excess = excessOf(req, connections.hasTooMany(req, res))
    if (excess) return hangUp(res, ...excess)
    try {
      await answer(req, res, trace)
    } catch (error) {
      log.error({ err: error, request_id: trace.id, route: trace.route }, 'request failed outside any route')
      if (res.headersSent) return void res.destroy()
      if (error instanceof TookTooLong) return hangUp(res, 503, doorMessages.tookTooLong)
      if (isGone(error)) return endWithText(res, 503, doorMessages.unavailable)
      endWithText(res, 500, 'Something went wrong on our side.')
    }
  })
  const noticeProxy = watchForProxies(config.trustProxy, (doubt) => log.warn(doubt))
  const connections = boundConnections(server, config.trustProxy)
  return server
}

/** The longest address of ours is a list's with its cursor, the most headers a browser's behind proxies. */
const MOST = { address: 4096, headers: 64 }

/** What is too much of a request, before anything of it is looked at. */
function excessOf(req: IncomingMessage, tooManyAtOnce: boolean): [status: number, text: string] | undefined {
  if (tooManyAtOnce) return [429, 'Too many requests at once on one connection.']
  if (isAmbiguous(req)) return [400, 'This request can be read in more than one way.']
  if ((req.url ?? '').length > MOST.address) return [414, 'This address is too long.']
  if (req.rawHeaders.length / 2 > MOST.headers) return [431, 'This request has too many headers.']
  return undefined
}

function hangUp(res: ServerResponse, status: number, text: string): void {
  res.setHeader('Connection', 'close')
  endWithText(res, status, text)
}

const PROBES = new Set(['/healthz', '/readyz'])
const isApi = (path: string) => path === '/api' || path.startsWith('/api/')
