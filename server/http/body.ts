import type { IncomingMessage, ServerResponse } from 'node:http'
import { visit } from 'jsonc-parser'
import { mediaMessages } from '#contract/media.texts.ts'
import { requestMessages } from '#contract/requests.texts.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { MULTIPART_OVERHEAD, refusePictureSize } from './multipart.ts'
import { watchPace } from './pace.ts'

/** Far above anything the contract takes: what is beyond costs no more than this look at it. */
const MAX = { depth: 20, keys: 100, items: 2000, values: 10_000 }
const LINGER_MS = 1000

const unreadable = (what: string) => refuse('INVALID', { fields: { body: what } })

/** Refuses by its headers a body that is too large or of the wrong kind, before a byte of it is read. */
export function checkBodyHeaders(req: IncomingMessage, limit: number, upload = false): void {
  const length = req.headers['content-length']
  const announced = length !== undefined ? Number(length) : undefined
  if (upload && announced !== undefined && announced > limit + MULTIPART_OVERHEAD) throw refusePictureSize(limit)
  if (!upload && announced !== undefined && announced > limit) throw refuse('PAYLOAD_TOO_LARGE')
  const hasBody = (announced ?? 0) > 0 || req.headers['transfer-encoding'] !== undefined
  if (!hasBody) return
  // A Content-Disposition would make a file of the body, whatever the contract says.
  const disguised = req.headers['content-encoding'] !== undefined || req.headers['content-disposition'] !== undefined
  const right = upload ? isMultipart(req.headers['content-type']) : isJson(req.headers['content-type'])
  if (!disguised && right) return
  throw refuse('UNSUPPORTED_MEDIA_TYPE', { message: upload ? mediaMessages.notMultipart : undefined })
}

function isMultipart(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*;\s*boundary=/i.test(contentType ?? '')
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json(\s*;\s*charset="?utf-8"?)?\s*$/i.test(contentType ?? '')
}

/** Reads a JSON body of at most `limit` bytes; a longer one is cut off where the limit is passed. */
export async function readJson(req: IncomingMessage, limit: number): Promise<unknown> {
  const bytes = await readUpTo(req, limit)
  return bytes.length === 0 ? undefined : parseStrictly(decodeUtf8(bytes))
}

/** The bytes of a body, refused where they pass `limit` or hardly come. By events, since leaving a `for await` destroys the socket, and the refusal with it. */
export function readUpTo(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) reject(refuse('PAYLOAD_TOO_LARGE'))
      else chunks.push(chunk)
    })
    req.once('end', () => resolve(Buffer.concat(chunks)))
    // Broken off: nobody waits for the answer, and nothing of ours failed.
    req.once('error', () => reject(unreadable(requestMessages.bodyIncomplete)))
    watchPace(req, () => reject(refuse('REQUEST_TIMEOUT')))
  })
}

/**
 * Answers a request whose body is still arriving and hangs up, but not before the rest has run out or a second is over:
 * to close at once would reset the connection, and with it the answer on its way.
 */
export async function answerUnread(
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
    throw unreadable(requestMessages.notUtf8)
  }
}

/** Strict JSON: also no key twice (two readers would see two values), no `__proto__`, and no more of anything than `MAX`. */
export function parseStrictly(text: string): unknown {
  checkShape(text)
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable(requestMessages.notJson)
  }
}

/** What one object or list holds so far; a list has no keys. */
type Level = { keys?: Set<string>; size: number }

function checkShape(text: string): void {
  const levels: Level[] = []
  let values = 0
  const count = () => {
    values += 1
    const list = levels.at(-1)
    if (list && !list.keys) list.size += 1
    if (values > MAX.values || (list?.size ?? 0) > MAX.items) throw unreadable(requestMessages.tooManyValues)
  }
  const enter = (level: Level) => {
    count()
    levels.push(level)
    if (levels.length > MAX.depth) throw unreadable(requestMessages.tooDeep)
  }
  const leave = () => {
    levels.pop()
  }
  visit(text, {
    onObjectBegin: () => enter({ keys: new Set(), size: 0 }),
    onObjectEnd: leave,
    onArrayBegin: () => enter({ size: 0 }),
    onArrayEnd: leave,
    onLiteralValue: count,
    onObjectProperty: (name) => {
      const keys = levels.at(-1)?.keys
      if (name === '__proto__') throw unreadable(requestMessages.keyForbidden)
      if (keys?.has(name)) throw unreadable(requestMessages.keyTwice)
      keys?.add(name)
      if ((keys?.size ?? 0) > MAX.keys) throw unreadable(requestMessages.tooManyValues)
    },
  })
}
