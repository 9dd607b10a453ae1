import type { IncomingMessage, ServerResponse } from 'node:http'
import { visit } from 'jsonc-parser'
import { mediaMessages } from '#contract/media.texts.ts'
import { requestMessages } from '#contract/requests.texts.ts'
import { httpError } from '#server/core/requests/errors.ts'
import { enforceMinDataRate } from './min-data-rate.ts'
import { imageTooLargeError, MULTIPART_OVERHEAD } from './multipart.ts'

/** Far above anything the contract takes: what is beyond costs no more than this look at it. */
const JSON_LIMITS = { depth: 20, keys: 100, items: 2000, values: 10_000 }
const LINGER_MS = 1000

const invalidBody = (what: string) => httpError('INVALID', { fields: { body: what } })

/** Refuses by its headers a body that is too large or of the wrong kind, before a byte of it is read. */
export function checkBodyHeaders(req: IncomingMessage, limit: number, upload = false): void {
  const length = req.headers['content-length']
  const announced = length !== undefined ? Number(length) : undefined
  if (upload && announced !== undefined && announced > limit + MULTIPART_OVERHEAD) throw imageTooLargeError(limit)
  if (!upload && announced !== undefined && announced > limit) throw httpError('PAYLOAD_TOO_LARGE')
  const hasBody = (announced ?? 0) > 0 || req.headers['transfer-encoding'] !== undefined
  if (!hasBody) return
  // A Content-Disposition would make a file of the body, whatever the contract says.
  const isEncoded = req.headers['content-encoding'] !== undefined || req.headers['content-disposition'] !== undefined
  const hasExpectedType = upload ? isMultipart(req.headers['content-type']) : isJson(req.headers['content-type'])
  if (!isEncoded && hasExpectedType) return
  throw httpError('UNSUPPORTED_MEDIA_TYPE', { message: upload ? mediaMessages.notMultipart : undefined })
}

function isMultipart(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*;\s*boundary=/i.test(contentType ?? '')
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json(\s*;\s*charset="?utf-8"?)?\s*$/i.test(contentType ?? '')
}

/** Reads a JSON body of at most `limit` bytes; a longer one is cut off where the limit is passed. */
export async function readJson(req: IncomingMessage, limit: number): Promise<unknown> {
  const bytes = await readBytes(req, limit)
  return bytes.length === 0 ? undefined : parseStrictJson(decodeUtf8(bytes))
}

/** The bytes of a body, refused where they pass `limit` or hardly come. By events, since leaving a `for await` destroys the socket, and the refusal with it. */
export function readBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) reject(httpError('PAYLOAD_TOO_LARGE'))
      else chunks.push(chunk)
    })
    req.once('end', () => resolve(Buffer.concat(chunks)))
    // Broken off: nobody waits for the answer, and nothing of ours failed.
    req.once('error', () => reject(invalidBody(requestMessages.bodyIncomplete)))
    enforceMinDataRate(req, () => reject(httpError('REQUEST_TIMEOUT')))
  })
}

/**
 * Answers a request whose body is still arriving and hangs up, but not before the rest has run out or a second is over:
 * to close at once would reset the connection, and with it the answer on its way.
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
  await new Promise<void>((resolve) => {
    const patience = setTimeout(resolve, LINGER_MS)
    req.once('close', () => {
      clearTimeout(patience)
      resolve()
    })
    req.resume()
  })
  res.end()
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw invalidBody(requestMessages.notUtf8)
  }
}

/** Strict JSON: also no key twice (two readers would see two values), no `__proto__`, and no more of anything than `MAX`. */
export function parseStrictJson(text: string): unknown {
  checkJsonShape(text)
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBody(requestMessages.notJson)
  }
}

/** What one object or list holds so far; a list has no keys. */
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
