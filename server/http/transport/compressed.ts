import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildEtag, hasCurrentCopy } from './etag.ts'

const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** A text that does not change while the server runs, in every encoding in which it is sent. */
export type Compressed = { type: string; tag: string; plain: Buffer } & Record<Encoding, Buffer>

/** Compresses a text once, for all responses. */
export async function compress(text: string, type: string): Promise<Compressed> {
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  // Weak, because the bytes differ between encodings.
  const tag = `W/${buildEtag(plain)}`
  return { type, tag, plain, br, gzip: gz }
}

/** Sends the text in the smallest encoding that the client accepts, or 304 if the client has a current copy. */
export function sendCompressed(req: IncomingMessage, res: ServerResponse, text: Compressed): void {
  res.setHeader('Cache-Control', 'no-cache')
  res.setHeader('ETag', text.tag)
  res.setHeader('Vary', 'Accept-Encoding')
  if (hasCurrentCopy(req, text.tag.replace(/^W\//, ''))) {
    res.statusCode = 304
    return void res.end()
  }
  const encoding = chooseEncoding(req)
  const body = text[encoding ?? 'plain']
  if (encoding) res.setHeader('Content-Encoding', encoding)
  res.setHeader('Content-Type', text.type)
  res.setHeader('Content-Length', body.length)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** The preferred encoding that the client lists with a non-zero weight. */
export function chooseEncoding(req: IncomingMessage): Encoding | undefined {
  const accepted = new Set<string>()
  for (const choice of String(req.headers['accept-encoding'] ?? '').split(',')) {
    const [name = '', weight = ''] = choice.split(';')
    const isRuledOut = weight.trim().startsWith('q=') && Number(weight.trim().slice(2)) === 0
    if (!isRuledOut) accepted.add(name.trim().toLowerCase())
  }
  return ENCODINGS.find((encoding) => accepted.has(encoding))
}

const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Compresses a text for one response, in a few milliseconds. */
export async function compressQuickly(text: string, encoding: Encoding | undefined): Promise<string | Buffer> {
  if (encoding === 'br') return promisify(brotliCompress)(text, QUICK_BROTLI)
  return encoding === 'gzip' ? promisify(gzip)(text) : text
}
