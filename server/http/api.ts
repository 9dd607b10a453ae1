import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SmartCoercionPlugin } from '@orpc/json-schema'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { type AnyProcedure, type AnyRouter, createProcedureClient, type ORPCError } from '@orpc/server'
import { sendStandardResponse } from '@orpc/standard-server-node'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { JSON_BODY_LIMIT, type ProcedureMeta } from '#contract/access-levels.ts'
import { FORMER_FIELDS } from '#contract/former-fields.ts'
import { clientIp } from '#server/core/requests/client-ip.ts'
import type { RequestContext, Services } from '#server/core/requests/context.ts'
import { apiErrors, toPublicError } from '#server/core/requests/errors.ts'
import { enforceProcedureLimits } from '#server/core/requests/rate-limits.ts'
import { chargeMiss, chargeRead } from '#server/core/requests/read-budget.ts'
import { type TimeLimits, withTimeout } from '#server/core/requests/time-limit.ts'
import { RETRY_AFTER_S } from '#server/core/unavailable.ts'
import { apiCodec } from './api-codec.ts'
import { authorize } from './authorize.ts'
import { allowEverySite, isOpenData, sendOpenData } from './open-data.ts'
import { readViewer } from './session.ts'
import { checkBodyHeaders, readJson, respondToUnreadRequest } from './transport/body.ts'
import { chooseEncoding, compressQuickly } from './transport/compressed.ts'
import { toHeaders } from './transport/headers.ts'
import { readImageForm } from './transport/multipart.ts'
import { isSameOrigin, isTrustedHost, linkOrigin } from './transport/origin.ts'
import { checkQuery } from './transport/query.ts'
import { acquireUploadSlot } from './transport/upload-slots.ts'

const PREFIX = '/api'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
// Each URL has one spelling: no escapes, no doubled or trailing slash.
const CANONICAL_PATH = /^\/api(\/[A-Za-z0-9._-]+)+$/

type HttpPath = `/${string}`
type RouteMatch = { procedure: AnyProcedure; path: readonly string[]; params: Record<string, string> | undefined }

// Only a query string needs conversion to numbers and booleans; JSON already has types.
const coercion = new SmartCoercionPlugin<RequestContext>({ schemaConverters: [new ZodToJsonSchemaConverter()] })
const queryInterceptors = readInterceptors(coercion)

function readInterceptors(plugin: SmartCoercionPlugin<RequestContext>) {
  const options: Parameters<typeof plugin.init>[0] = {}
  plugin.init(options)
  return options.clientInterceptors ?? []
}

/** What the log records of a request: the procedure it reached, never its URL, which may hold a token or a location. */
export type RequestTrace = { id: string; route: string; account?: string }

/** Indexes the routes of the procedures once. */
export function createMatcher(router: AnyRouter): StandardOpenAPIMatcher {
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  return matcher
}

type Api = { matcher: StandardOpenAPIMatcher; services: Services; limits: TimeLimits }
/** A request to run a procedure: what `req` asks for itself, or a read that its page needs. */
type Call = { req: IncomingMessage; url: URL; method: string; trace: RequestTrace }
/** `headers` are those that the handler sets, if any. */
type Answer = { encoded: EncodedResponse; headers: Headers | undefined; procedure: AnyProcedure | undefined }

/** Handles a request under `/api`, and records in `trace` which procedure it reached. */
export async function handleApi(
  matcher: StandardOpenAPIMatcher,
  req: IncomingMessage,
  res: ServerResponse,
  services: Services,
  trace: RequestTrace,
  limits: TimeLimits,
): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://localhost')
  const method = req.method === 'HEAD' ? 'GET' : (req.method ?? 'GET')
  const { encoded, headers, procedure } = await answer({ matcher, services, limits }, { req, url, method, trace })
  const isOpen = procedure !== undefined && isOpenData(procedure)
  if (isOpen) allowEverySite(res)
  try {
    if (isOpen && encoded.status < 400) return await sendOpenData(req, res, encoded.body)
    await sendResponse(req, res, headers, encoded)
  } catch (error) {
    services.log.error({ err: error, request_id: trace.id, route: trace.route }, 'response failed')
    // A download that failed halfway can only be cut off, so that the client does not take it for complete.
    if (res.headersSent) return void res.destroy()
    await sendResponse(req, res, undefined, apiCodec.encodeError(toPublicError(error).error))
  }
}

/**
 * The answer to a read under `/api` for the sender of `req`, which asks for a page: with the same checks and limits as if
 * their browser had sent the read itself. `path` includes the query; `cookies` are `Set-Cookie` lines.
 */
export async function answerRead(
  api: Api,
  req: IncomingMessage,
  path: string,
): Promise<{ status: number; body: unknown; cookies: string[] }> {
  const call = {
    req,
    url: new URL(PREFIX + path, 'http://localhost'),
    method: 'GET',
    trace: { id: randomUUID(), route: 'unmatched' },
  }
  const { encoded, headers } = await answer(api, call)
  return { status: encoded.status, body: encoded.body, cookies: headers?.getSetCookie() ?? [] }
}

/** Runs a procedure with all its checks. Never throws: a failure is an answer, too. */
async function answer({ matcher, services, limits }: Api, { req, url, method, trace }: Call): Promise<Answer> {
  const { response, readHeaders } = collectHeaders()
  let context: RequestContext | undefined
  let procedure: AnyProcedure | undefined
  try {
    const match = await findRoute(matcher, method, url.pathname)
    procedure = match.procedure
    trace.route = match.path.join('.')
    const admitted = await withTimeout(limits.standard, async (deadline) => {
      const admission = await admit(req, match, services, { trace, response })
      if (deadline.exceeded) admission.release()
      return admission
    })
    const { release } = admitted
    context = admitted.context
    const input = await readInput(req, match, url, method).catch((error: unknown) => {
      release()
      throw error
    })
    const output = await withTimeout(
      findTimeLimit(match, limits),
      () => callProcedure(match, admitted.context, method, input),
      // Released on a timeout, too: a procedure that hangs forever would keep its upload slot forever.
    ).finally(release)
    const signed = services.mediaLinks.signLinks(output, match.path, services.clock.now())
    return { encoded: apiCodec.encode(signed, match.procedure), headers: readHeaders(), procedure }
  } catch (thrown) {
    const viewer = context?.viewer ?? null
    const { error, unexpected } = await replaceErrorOfEndedSession(toPublicError(thrown), { req, services, viewer })
    if (context && method === 'GET' && error.code === 'NOT_FOUND') chargeMiss(context)
    if (unexpected) services.log.error({ err: unexpected, request_id: trace.id, route: trace.route }, 'request failed')
    logRefusal(services, trace, error.code)
    setErrorHeaders(response.headers, error)
    return { encoded: apiCodec.encodeError(error), headers: readHeaders(), procedure }
  }
}

/** A response for a handler. Its headers are created when they are first used, because almost no handler sets any. */
function collectHeaders(): { response: RequestContext['response']; readHeaders: () => Headers | undefined } {
  let headers: Headers | undefined
  const response = {
    get headers() {
      headers ??= new Headers()
      return headers
    },
  }
  return { response, readHeaders: () => headers }
}

/**
 * If the account or session was deleted during the request, writes failed with a 500: this turns the 500 into a 401.
 */
async function replaceErrorOfEndedSession(
  response: ReturnType<typeof toPublicError>,
  { req, services, viewer }: { req: IncomingMessage; services: Services; viewer: RequestContext['viewer'] },
): Promise<ReturnType<typeof toPublicError>> {
  if (!viewer || response.error.status !== 500) return response
  const session = await readViewer(services, req.headers.cookie, { headers: new Headers() }).catch(() => viewer)
  if (session) return response
  services.log.warn({ err: response.unexpected }, 'request failed because its session ended')
  return { error: apiErrors.UNAUTHORIZED() }
}

/** Errors that reveal attempts to get unauthorized access. */
const LOGGED_REFUSALS = new Set([
  'CROSS_SITE',
  'EMAIL_NOT_CONFIRMED',
  'FORBIDDEN',
  'INVALID_CREDENTIALS',
  'CONFIRM_MISMATCH',
  'LINK_EXPIRED',
  'MISDIRECTED',
  'RATE_LIMITED',
  'SECOND_FACTOR_NEEDED',
  'SIGN_IN_PAUSED',
  'SUSPENDED',
  'UNAUTHORIZED',
  'WRONG_CODE',
  'WRONG_PASSWORD',
])

/** Logs a refusal: which procedure, why, and the account's id. No name, no address, no input. */
function logRefusal({ log }: Services, { id, route, account }: RequestTrace, refused: string): void {
  if (LOGGED_REFUSALS.has(refused)) log.warn({ request_id: id, route, refused, account }, 'access refused')
}

async function findRoute(matcher: StandardOpenAPIMatcher, method: string, pathname: string): Promise<RouteMatch> {
  if (!CANONICAL_PATH.test(pathname)) throw apiErrors.NOT_FOUND()
  const path: HttpPath = `/${pathname.slice(PREFIX.length + 1)}`
  const match = (await matcher.match(method, path)) as RouteMatch | undefined
  if (match) return match
  const others = await Promise.all(METHODS.map((other) => matcher.match(other, path)))
  throw others.some(Boolean) ? apiErrors.METHOD_NOT_ALLOWED() : apiErrors.NOT_FOUND()
}

/**
 * Checks everything that can be refused before the body is read, in this order: origin, session, access level, body
 * headers, rate limits, concurrent uploads. Call `release` when the request has been answered, has failed or was
 * abandoned.
 */
async function admit(
  req: IncomingMessage,
  { procedure, path }: RouteMatch,
  services: Services,
  { trace, response }: { trace: RequestTrace; response: RequestContext['response'] },
): Promise<{ context: RequestContext; release: () => void }> {
  const { publicUrl, trustProxy } = services.config
  if (!isTrustedHost(req, publicUrl)) throw apiErrors.MISDIRECTED()
  if (!isSameOrigin(req, publicUrl)) throw apiErrors.CROSS_SITE()
  const viewer = isOpenData(procedure) ? null : await readViewer(services, req.headers.cookie, response)
  if (viewer) trace.account = viewer.id
  const meta: ProcedureMeta = procedure['~orpc'].meta as ProcedureMeta
  authorize(meta, viewer)
  checkBodyHeaders(req, meta.max_body ?? JSON_BODY_LIMIT, meta.upload)
  const context = {
    ...services,
    viewer,
    request: {
      id: trace.id,
      ip: clientIp(req, trustProxy),
      // Few handlers need these two, which take longer than the rest of this object.
      get headers() {
        return toHeaders(req)
      },
      get origin() {
        return linkOrigin(req, services.config)
      },
    },
    response,
  }
  const isWrite = procedure['~orpc'].route.method !== 'GET'
  await enforceProcedureLimits(context, { path, isWrite })
  if (!isWrite) await chargeRead(context, path)
  return { context, release: meta.upload && viewer ? acquireUploadSlot(viewer.id) : () => {} }
}

function findTimeLimit({ procedure }: RouteMatch, limits: TimeLimits): number {
  const { upload, long_running } = procedure['~orpc'].meta as ProcedureMeta
  return long_running ? limits.longRunning : upload ? limits.upload : limits.standard
}

async function readInput(
  req: IncomingMessage,
  { procedure, params }: RouteMatch,
  url: URL,
  method: string,
): Promise<unknown> {
  checkQuery(url.searchParams)
  const { upload, max_body } = procedure['~orpc'].meta as ProcedureMeta
  const limit = max_body ?? JSON_BODY_LIMIT
  const hasForm = upload && req.headers['content-type'] !== undefined
  const body = method === 'GET' ? undefined : await (hasForm ? readImageForm(req, limit) : readJson(req, limit))
  const input = await apiCodec.decode(
    { method, url, headers: req.headers, body: async () => body, signal: undefined },
    params,
    procedure,
  )
  return renameFormerFields(input)
}

/** Gives fields that a client sends under a former name their present one. */
function renameFormerFields(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  const fields = new Map(Object.entries(input))
  const former = FORMER_FIELDS.filter(([name, present]) => fields.has(name) && !fields.has(present))
  if (former.length === 0) return input
  for (const [name, present] of former) {
    fields.set(present, fields.get(name))
    fields.delete(name)
  }
  return Object.fromEntries(fields)
}

function callProcedure(match: RouteMatch, context: RequestContext, method: string, input: unknown): Promise<unknown> {
  const interceptors = method === 'GET' ? queryInterceptors : []
  return createProcedureClient(match.procedure, { context, path: [...match.path], interceptors })(input)
}

function setErrorHeaders(headers: Headers, error: ORPCError<string, unknown>): void {
  const { data, status } = error
  if (data && typeof data === 'object' && 'retry_after' in data) headers.set('Retry-After', String(data.retry_after))
  else if ((status === 429 || status === 503) && !headers.has('Retry-After'))
    headers.set('Retry-After', String(RETRY_AFTER_S))
}

async function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  headers: Headers | undefined,
  response: ReturnType<typeof apiCodec.encodeError>,
): Promise<void> {
  if (headers) copyHeaders(headers, res, response)
  // The response to HEAD has no body, so a stream would never be read.
  if (req.method === 'HEAD' && response.body instanceof ReadableStream) {
    await response.body.cancel()
    response.body = undefined
  }
  const isJson = response.body !== undefined && !(response.body instanceof ReadableStream)
  if (!req.complete && isJson) return respondToUnreadRequest(req, res, response.status, response.body)
  if (isPlainJson(response)) return sendJson(req, res, response.status, response.body)
  if (!req.complete) {
    // Someone sent a body with GET or HEAD. It has arrived by the time a download ends.
    res.setHeader('Connection', 'close')
    req.resume()
  }
  await sendStandardResponse(res, response)
}

function copyHeaders(headers: Headers, res: ServerResponse, response: EncodedResponse): void {
  for (const [name, value] of headers) if (name !== 'set-cookie') res.setHeader(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) res.setHeader('Set-Cookie', cookies)
  // The serializer sets a Content-Disposition of its own for files; the handler's takes precedence.
  const disposition = headers.get('content-disposition')
  if (disposition) response.headers['content-disposition'] = disposition
}

type EncodedResponse = ReturnType<typeof apiCodec.encodeError>

/** Whether a response is JSON without headers of its own, as almost all are; the others are files and streams. */
const isPlainJson = ({ headers, body }: EncodedResponse): boolean =>
  Object.keys(headers).length === 0 && body !== undefined && !(body instanceof Blob || body instanceof ReadableStream)

/** From this length on, compressing JSON takes less time than its transfer to a phone saves. */
const COMPRESSED_FROM = 16_000

/** In one write: the length is known, and nothing waits for the end of the connection. */
async function sendJson(req: IncomingMessage, res: ServerResponse, status: number, body: unknown): Promise<void> {
  const text = JSON.stringify(body)
  const encoding = text.length < COMPRESSED_FROM ? undefined : chooseEncoding(req)
  const content = await compressQuickly(text, encoding)
  if (encoding) res.setHeader('Content-Encoding', encoding)
  if (text.length >= COMPRESSED_FROM) res.appendHeader('Vary', 'Accept-Encoding')
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) })
  res.end(content)
}
