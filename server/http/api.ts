import type { IncomingMessage, ServerResponse } from 'node:http'
import { SmartCoercionPlugin } from '@orpc/json-schema'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { type AnyProcedure, type AnyRouter, createProcedureClient, type ORPCError } from '@orpc/server'
import { sendStandardResponse, toAbortSignal } from '@orpc/standard-server-node'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { JSON_BODY_LIMIT, type ProcedureMeta } from '#contract/access-levels.ts'
import { clientIp } from '#server/core/requests/client-ip.ts'
import type { RequestContext, Services } from '#server/core/requests/context.ts'
import { answerFor, refuse } from '#server/core/requests/errors.ts'
import { limitProcedure } from '#server/core/requests/rate-limits.ts'
import { countMiss, spendRead } from '#server/core/requests/read-budget.ts'
import { type TimeLimits, withinTime } from '#server/core/requests/time-limit.ts'
import { ASK_AGAIN_S } from '#server/core/unavailable.ts'
import { answerUnread, checkBodyHeaders, readJson } from './body.ts'
import { passDoor } from './guard.ts'
import { headersOf } from './headers.ts'
import { readPictureForm } from './multipart.ts'
import { isSameOrigin, isTrustedHost, linkOrigin } from './origin.ts'
import { checkQuery } from './query.ts'
import { readViewer } from './session.ts'
import { enterUpload } from './upload-gate.ts'

const PREFIX = '/api'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
// One spelling for each address: no escapes, no doubled or trailing slash.
const CANONICAL = /^\/api(\/[A-Za-z0-9._-]+)+$/

type HttpPath = `/${string}`
type Match = { procedure: AnyProcedure; path: readonly string[]; params: Record<string, string> | undefined }

const codec = new StandardOpenAPICodec(
  new StandardOpenAPISerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer()),
)
// Only a query string needs reading as numbers and booleans; JSON says what it means.
const coercion = new SmartCoercionPlugin<RequestContext>({ schemaConverters: [new ZodToJsonSchemaConverter()] })
const queryInterceptors = interceptorsOf(coercion)

function interceptorsOf(plugin: SmartCoercionPlugin<RequestContext>) {
  const options: Parameters<typeof plugin.init>[0] = {}
  plugin.init(options)
  return options.clientInterceptors ?? []
}

/**
 * What the log says of a request: never its address, which may hold a token or a position, but the procedure it came to.
 */
export type Trace = { id: string; route: string; account?: string }

/** The address of each procedure, found once. */
export function createMatcher(router: AnyRouter): StandardOpenAPIMatcher {
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  return matcher
}

/** Answers a request under `/api`, and notes in `trace` which procedure it came to. */
export async function handleApi(
  matcher: StandardOpenAPIMatcher,
  req: IncomingMessage,
  res: ServerResponse,
  services: Services,
  trace: Trace,
  limits: TimeLimits,
): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://localhost')
  const method = req.method === 'HEAD' ? 'GET' : (req.method ?? 'GET')
  const response = { headers: new Headers() }
  let context: RequestContext | undefined
  try {
    const match = await findRoute(matcher, method, url.pathname)
    trace.route = match.path.join('.')
    const entered = await withinTime(limits.usual, async (late) => {
      const it = await enter(req, match, services, { trace, response })
      if (late.aborted) it.leave()
      return it
    })
    const { leave } = entered
    context = entered.context
    const input = await readInput(req, match, url, method).catch((error: unknown) => {
      leave()
      throw error
    })
    const output = await withinTime(limitOf(match, limits), (late) => {
      const signal = AbortSignal.any([toAbortSignal(res), late])
      return call(match, entered.context, method, input, signal)
      // Given up too: what hangs for good would hold its place for good.
    }).finally(leave)
    const signed = services.links.signLinks(output, match.path, services.clock.now())
    await send(req, res, response.headers, codec.encode(signed, match.procedure))
  } catch (thrown) {
    const viewer = context?.viewer ?? null
    const { error, unexpected } = await excused(answerFor(thrown), { req, services, viewer })
    if (context && method === 'GET' && error.code === 'NOT_FOUND') countMiss(context)
    if (unexpected) services.log.error({ err: unexpected, request_id: trace.id, route: trace.route }, 'request failed')
    noteRefusal(services, trace, error.code)
    // A download that failed halfway can only be cut off, so that nobody takes it for whole.
    if (res.headersSent) return void res.destroy()
    setErrorHeaders(response.headers, error)
    await send(req, res, response.headers, codec.encodeError(error))
  }
}

/** Whose account or session went while they were served is signed out: no row could be written of them any more. */
async function excused(
  answer: ReturnType<typeof answerFor>,
  { req, services, viewer }: { req: IncomingMessage; services: Services; viewer: RequestContext['viewer'] },
): Promise<ReturnType<typeof answerFor>> {
  if (!viewer || answer.error.status !== 500) return answer
  const stands = await readViewer(services, headersOf(req), { headers: new Headers() }).catch(() => viewer)
  if (stands) return answer
  services.log.warn({ err: answer.unexpected }, 'failed for somebody whose session is over')
  return { error: refuse('UNAUTHORIZED') }
}

/** What somebody who tries doors runs into, by the code it answers with. */
const TELLING = new Set([
  'CROSS_SITE',
  'EMAIL_NOT_CONFIRMED',
  'FORBIDDEN',
  'INVALID_CREDENTIALS',
  'CONFIRM_MISMATCH',
  'LINK_DEAD',
  'MISDIRECTED',
  'RATE_LIMITED',
  'SECOND_FACTOR_NEEDED',
  'SIGN_IN_PAUSED',
  'SUSPENDED',
  'UNAUTHORIZED',
  'WRONG_CODE',
  'WRONG_PASSWORD',
])

/** Refused access stands in the log: which procedure, why, and by which account's id; no name, no address, nothing typed. */
function noteRefusal({ log }: Services, { id, route, account }: Trace, refused: string): void {
  if (TELLING.has(refused)) log.warn({ request_id: id, route, refused, account }, 'access refused')
}

async function findRoute(matcher: StandardOpenAPIMatcher, method: string, pathname: string): Promise<Match> {
  if (!CANONICAL.test(pathname)) throw refuse('NOT_FOUND')
  const path: HttpPath = `/${pathname.slice(PREFIX.length + 1)}`
  const match = (await matcher.match(method, path)) as Match | undefined
  if (match) return match
  const others = await Promise.all(METHODS.map((other) => matcher.match(other, path)))
  throw refuse(others.some(Boolean) ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')
}

/**
 * Everything that can be refused before the body is read, in this order: origin, session, door, body's headers, how often
 * and how many pictures at once. `leave` is called when the request was answered, failed or was given up.
 */
async function enter(
  req: IncomingMessage,
  { procedure, path }: Match,
  services: Services,
  { trace, response }: { trace: Trace; response: RequestContext['response'] },
): Promise<{ context: RequestContext; leave: () => void }> {
  const { publicUrl, trustProxy } = services.config
  if (!isTrustedHost(req, publicUrl)) throw refuse('MISDIRECTED')
  if (!isSameOrigin(req, publicUrl)) throw refuse('CROSS_SITE')
  const headers = headersOf(req)
  const viewer = await readViewer(services, headers, response)
  if (viewer) trace.account = viewer.id
  const meta: ProcedureMeta = procedure['~orpc'].meta as ProcedureMeta
  passDoor(meta, viewer)
  checkBodyHeaders(req, meta.max_body ?? JSON_BODY_LIMIT, meta.upload)
  const context = {
    ...services,
    viewer,
    request: { id: trace.id, ip: clientIp(req, trustProxy), origin: linkOrigin(req, services.config), headers },
    response,
  }
  const isWrite = procedure['~orpc'].route.method !== 'GET'
  await limitProcedure(context, { path, isWrite })
  if (!isWrite) await spendRead(context, path)
  return { context, leave: meta.upload && viewer ? enterUpload(viewer.id) : () => {} }
}

function limitOf({ procedure }: Match, limits: TimeLimits): number {
  const { upload, patient } = procedure['~orpc'].meta as ProcedureMeta
  return patient ? limits.patient : upload ? limits.upload : limits.usual
}

async function readInput(
  req: IncomingMessage,
  { procedure, params }: Match,
  url: URL,
  method: string,
): Promise<unknown> {
  checkQuery(url.searchParams)
  const meta = procedure['~orpc'].meta as ProcedureMeta
  const body = method === 'GET' ? undefined : await readBody(req, meta)
  return codec.decode(
    { method, url, headers: req.headers, body: async () => body, signal: undefined },
    params,
    procedure,
  )
}

const readBody = (req: IncomingMessage, { upload, max_body = JSON_BODY_LIMIT }: ProcedureMeta): Promise<unknown> =>
  upload && req.headers['content-type'] !== undefined ? readPictureForm(req, max_body) : readJson(req, max_body)

function call(
  match: Match,
  context: RequestContext,
  method: string,
  input: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const interceptors = method === 'GET' ? queryInterceptors : []
  return createProcedureClient(match.procedure, { context, path: [...match.path], interceptors })(input, { signal })
}

function setErrorHeaders(headers: Headers, error: ORPCError<string, unknown>): void {
  const { data, status } = error
  if (data && typeof data === 'object' && 'retry_after' in data) headers.set('Retry-After', String(data.retry_after))
  else if ((status === 429 || status === 503) && !headers.has('Retry-After'))
    headers.set('Retry-After', String(ASK_AGAIN_S))
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  headers: Headers,
  answer: ReturnType<typeof codec.encodeError>,
): Promise<void> {
  for (const [name, value] of headers) if (name !== 'set-cookie') res.setHeader(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) res.setHeader('Set-Cookie', cookies)
  // A file would be shown by its own name instead.
  const disposition = headers.get('content-disposition')
  if (disposition) answer.headers['content-disposition'] = disposition
  // Nobody would ever take what a stream has to say.
  if (req.method === 'HEAD' && answer.body instanceof ReadableStream) {
    await answer.body.cancel()
    answer.body = undefined
  }
  if (req.complete) await sendStandardResponse(res, answer)
  else await answerUnread(req, res, answer.status, answer.body)
}
