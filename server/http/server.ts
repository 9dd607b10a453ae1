import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AnyRouter } from '@orpc/server'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { MAP_FILE_PATH } from '#contract/map.limits.ts'
import { requestMessages } from '#contract/requests.texts.ts'
import { WEB_FILES } from '#server/core/paths.ts'
import type { Services } from '#server/core/requests/context.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { TIME_LIMITS, TimeLimitExceeded, type TimeLimits, withTimeout } from '#server/core/requests/time-limit.ts'
import { isUnavailable } from '#server/core/unavailable.ts'
import { answerRead, createMatcher, handleApi, type RequestTrace } from './api.ts'
import { handleCalendar } from './calendar.ts'
import { createMetrics, createReadiness, handleHealth } from './health.ts'
import { serveMapFile } from './map-file.ts'
import { handleMedia } from './media.ts'
import { handleDocs, handleOpenApi } from './openapi/docs.ts'
import { createPageDataCollector } from './page-data/collect.ts'
import { readPageScripts, serveStatic } from './pages/static.ts'
import { findProbeHandler } from './probe.ts'
import { limitConnections, SERVER_OPTIONS, warnOnUntrustedProxy } from './transport/connections.ts'
import { isAmbiguous, isProbeHost, isTrustedHost } from './transport/origin.ts'
import { buildSecurityHeaders, setHeaders, toTileOrigin } from './transport/security-headers.ts'
import { sendText } from './transport/send-text.ts'
import { handleUnsubscribe } from './unsubscribe.ts'

/** What a path outside the API answers without an account. Resolves to false if the app's page answers instead. */
type PublicRoute = { name: string; handle: (req: IncomingMessage, res: ServerResponse) => Promise<boolean> }
export type FindPublicRoute = (path: string) => PublicRoute | undefined

/** Creates the HTTP server with API, pages and health checks. It does not listen yet. */
export function createHttpServer(
  router: AnyRouter,
  services: Services,
  webRoot = WEB_FILES,
  limits: TimeLimits = TIME_LIMITS,
  findPublicRoute: FindPublicRoute = () => undefined,
): Server {
  const { config, log } = services
  const matcher = createMatcher(router)
  const metrics = createMetrics(services)
  const handleReadiness = createReadiness(services)
  const files = serveStatic(webRoot, config, {
    hasSession: (req) => services.auth.readSessionToken(req.headers.cookie) !== undefined,
    collect: createPageDataCollector(
      (req, path) => answerRead({ matcher, services, limits }, req, path),
      limits.pageData,
    ),
  })
  const securityHeaders = buildSecurityHeaders({
    tiles: config.map?.source === 'tiles' ? toTileOrigin(config.map.tileUrl) : undefined,
    https: config.publicUrl?.startsWith('https:') ?? false,
    scripts: readPageScripts(webRoot),
  })

  type RouteHandler = (req: IncomingMessage, res: ServerResponse) => unknown
  const fixedRoutes: Record<string, [name: string, handler: RouteHandler]> = {
    '/healthz': ['healthz', (_req, res) => handleHealth(res)],
    '/readyz': ['readyz', (_req, res) => handleReadiness(res)],
    '/metrics': ['metrics', metrics.handle],
    '/api/openapi.json': ['openapi', (req, res) => handleOpenApi(req, res, services)],
    '/api/docs': ['docs', handleDocs],
    ...(config.map?.source === 'file' && { [MAP_FILE_PATH]: ['map', serveMapFile(config.map.path)] }),
  }

  const calendar: [name: string, handler: RouteHandler] = ['calendar', (req, res) => handleCalendar(req, res, services)]
  const media: [name: string, handler: RouteHandler] = [
    'media',
    (req, res) => handleMedia(req, res, services, services.mediaLinks),
  ]

  const isProcedure = (path: string) => !(path in fixedRoutes) && isApi(path)

  async function handleRequest(req: IncomingMessage, res: ServerResponse, trace: RequestTrace): Promise<void> {
    const path = getPath(req)
    if (config.role === 'worker' && !OPERATOR_PATHS.has(path)) return sendText(res, 404, 'Not found.')
    if (isProcedure(path)) return handleApi(matcher, req, res, services, trace, limits)
    const isAllowedHost = PROBES.has(path) ? isProbeHost : isTrustedHost
    if (!isAllowedHost(req, config.publicUrl)) return sendText(res, 421, apiErrors.MISDIRECTED().message)
    const probe = findProbeHandler(req, path, services)
    if (probe) {
      trace.route = 'probe'
      return withTimeout(limits.upload, async () => probe(req, res))
    }
    if (req.method === 'POST' && path.startsWith('/unsubscribe/')) {
      trace.route = 'unsubscribe'
      return withTimeout(limits.standard, () => handleUnsubscribe(req, res, services))
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return sendText(res, 405, requestMessages.methodNotAllowed)
    }
    const publicRoute = findPublicRoute(path)
    const [name, handler] =
      fixedRoutes[path] ??
      (path.startsWith('/media/') ? media : path.startsWith('/calendar/') ? calendar : ['page', files])
    trace.route = publicRoute?.name ?? name
    await withTimeout(limits.standard, async () => {
      if (await publicRoute?.handle(req, res)) return
      await handler(req, res)
    })
  }

  const server = createServer(SERVER_OPTIONS, async (req, res) => {
    const trace: RequestTrace = { id: randomUUID(), route: 'unmatched' }
    const started = performance.now()
    res.once('close', () => {
      const ms = Math.round(performance.now() - started)
      metrics.record(trace.route, res.statusCode, ms / 1000)
      const { id: request_id, route } = trace
      log.info({ request_id, method: req.method, route, status: res.statusCode, ms }, 'request')
    })
    res.setHeader('X-Request-Id', trace.id)
    setHeaders(res, isProcedure(getPath(req)) ? securityHeaders.data : securityHeaders.document)
    warnOnProxy(req)
    const violation = findViolation(req, connections.hasTooMany(req, res))
    if (violation) return sendTextAndClose(res, ...violation)
    try {
      await handleRequest(req, res, trace)
    } catch (error) {
      log.error({ err: error, request_id: trace.id, route: trace.route }, 'request failed outside any route')
      if (res.headersSent) return void res.destroy()
      if (error instanceof TimeLimitExceeded) return sendTextAndClose(res, 503, accessMessages.tookTooLong)
      if (isUnavailable(error)) return sendText(res, 503, accessMessages.unavailable)
      sendText(res, 500, 'Something went wrong on our side.')
    }
  })
  const warnOnProxy = warnOnUntrustedProxy(config.trustProxy, (message) => log.warn(message))
  const connections = limitConnections(server, config.trustProxy)
  return server
}

/** The longest valid URL is that of a list with a cursor; browsers behind proxies send the most headers. */
const REQUEST_LIMITS = { address: 4096, headers: 64 }

/** Refuses excessive or ambiguous requests before anything else looks at them. */
function findViolation(req: IncomingMessage, tooManyAtOnce: boolean): [status: number, text: string] | undefined {
  if (tooManyAtOnce) return [429, 'Too many requests at once on one connection.']
  if (isAmbiguous(req)) return [400, 'This request can be read in more than one way.']
  if ((req.url ?? '').length > REQUEST_LIMITS.address) return [414, 'This URL is too long.']
  if (req.rawHeaders.length / 2 > REQUEST_LIMITS.headers) return [431, 'This request has too many headers.']
  return undefined
}

function sendTextAndClose(res: ServerResponse, status: number, text: string): void {
  res.setHeader('Connection', 'close')
  sendText(res, status, text)
}

const PROBES = new Set(['/healthz', '/readyz'])
/** What a process answers that serves no pages. */
const OPERATOR_PATHS = new Set([...PROBES, '/metrics'])
const getPath = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/'
const isApi = (path: string) => path === '/api' || path.startsWith('/api/')
