import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { visit } from 'jsonc-parser'
import { mediaMessages } from '#contract/media.texts.ts'
import { requestMessages } from '#contract/requests.texts.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { enforceMinDataRate } from './min-data-rate.ts'
import { imageTooLargeError, MULTIPART_OVERHEAD } from './multipart.ts'

/**
 * Far above anything that the contract accepts, so that a malicious body is refused before it costs more than this
 * check.
 */
const JSON_LIMITS = { depth: 20, keys: 100, items: 2000, values: 10_000 }
const LINGER_MS = 1000

const invalidBody = (what: string) => apiErrors.INVALID({ data: { fields: { body: what } } })

/** Refuses a body that its headers declare too large or of the wrong type, before any of it is read. */
export function checkBodyHeaders(req: IncomingMessage, limit: number, upload = false): void {
  const length = req.headers['content-length']
  const declared = length !== undefined ? Number(length) : undefined
  if (upload && declared !== undefined && declared > limit + MULTIPART_OVERHEAD) throw imageTooLargeError(limit)
  if (!upload && declared !== undefined && declared > limit) throw apiErrors.PAYLOAD_TOO_LARGE()
  const hasBody = (declared ?? 0) > 0 || req.headers['transfer-encoding'] !== undefined
  if (!hasBody) return
  // With a Content-Disposition, the decoder would treat the body as a file, whatever the contract says.
  const isEncoded = req.headers['content-encoding'] !== undefined || req.headers['content-disposition'] !== undefined
  const hasExpectedType = upload ? isMultipart(req.headers['content-type']) : isJson(req.headers['content-type'])
  if (!isEncoded && hasExpectedType) return
  throw apiErrors.UNSUPPORTED_MEDIA_TYPE({ message: upload ? mediaMessages.notMultipart : undefined })
}

function isMultipart(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*;\s*boundary=/i.test(contentType ?? '')
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json(\s*;\s*charset="?utf-8"?)?\s*$/i.test(contentType ?? '')
}

/** Reads a JSON body; throws PAYLOAD_TOO_LARGE as soon as it exceeds `limit` bytes. */
export async function readJson(req: IncomingMessage, limit: number): Promise<unknown> {
  const bytes = await readBytes(req, limit)
  return bytes.length === 0 ? undefined : parseStrictJson(decodeUtf8(bytes))
}

/**
 * Reads a body, and throws if it exceeds `limit` bytes or arrives too slowly. It uses events, because leaving a `for
 * await` loop destroys the socket before the error response is sent.
 */
export function readBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) reject(apiErrors.PAYLOAD_TOO_LARGE())
      else chunks.push(chunk)
    })
    req.once('end', () => resolve(Buffer.concat(chunks)))
    // The client disconnected: it gets no response, and this is not an error of the server.
    req.once('error', () => reject(invalidBody(requestMessages.bodyIncomplete)))
    enforceMinDataRate(req, () => reject(apiErrors.REQUEST_TIMEOUT()))
  })
}

/**
 * Responds to a request whose body is still arriving, then closes the connection once the rest of the body has arrived
 * or a second has passed. Closing at once would reset the connection and lose the response.
 */
export async function respondToUnreadRequest(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  body: unknown,
): Promise<void> {
  const text = JSON.stringify(body)
  res.setHeader('Connection', 'close')
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
  res.write(text)
  req.resume()
  await once(req, 'close', { signal: AbortSignal.timeout(LINGER_MS) }).catch(() => undefined)
  res.end()
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw invalidBody(requestMessages.notUtf8)
  }
}

/**
 * Strict JSON: no duplicate keys (two parsers could read different values), no `__proto__`, and within `JSON_LIMITS`.
 */
export function parseStrictJson(text: string): unknown {
  checkJsonShape(text)
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBody(requestMessages.notJson)
  }
}

/** The contents of one open object or list; a list has no keys. */
type Level = { keys?: Set<string>; size: number }

function checkJsonShape(text: string): void {
  const levels: Level[] = []
  let values = 0
  const count = () => {
    values += 1
    const list = levels.at(-1)
    if (list && !list.keys) list.size += 1
    if (values > JSON_LIMITS.values || (list?.size ?? 0) > JSON_LIMITS.items)
      throw invalidBody(requestMessages.tooManyValues)
  }
  const openLevel = (level: Level) => {
    count()
    levels.push(level)
    if (levels.length > JSON_LIMITS.depth) throw invalidBody(requestMessages.tooDeep)
  }
  const closeLevel = () => {
    levels.pop()
  }
  visit(text, {
    onObjectBegin: () => openLevel({ keys: new Set(), size: 0 }),
    onObjectEnd: closeLevel,
    onArrayBegin: () => openLevel({ size: 0 }),
    onArrayEnd: closeLevel,
    onLiteralValue: count,
    onObjectProperty: (name) => {
      const keys = levels.at(-1)?.keys
      if (name === '__proto__') throw invalidBody(requestMessages.forbiddenKey)
      if (keys?.has(name)) throw invalidBody(requestMessages.duplicateKey)
      keys?.add(name)
      if ((keys?.size ?? 0) > JSON_LIMITS.keys) throw invalidBody(requestMessages.tooManyValues)
    },
  })
}
