import type { IncomingMessage, ServerResponse } from 'node:http'
import { buildEtag, hasCurrentCopy } from './etag.ts'

/** What a public address answers with. Equal versions have equal bytes, so the ETag comes from the version. */
export type PublicDocument = {
  type: string
  version: string
  render: () => string | Promise<Uint8Array>
  headers?: Record<string, string>
  /** Whether other sites may show it in a frame. */
  frameable?: true
}

export const textDocument = (type: string, text: string, headers: Record<string, string> = {}): PublicDocument => ({
  type: `${type}; charset=utf-8`,
  version: text,
  render: () => text,
  headers,
})

/** Caches may keep it, but must ask each time: what its owner hides disappears at once. */
const REVALIDATED = 'public, max-age=0, must-revalidate'

/** Sends a document, or 304 if the client has a current copy. */
export async function sendDocument(req: IncomingMessage, res: ServerResponse, document: PublicDocument): Promise<void> {
  const tag = buildEtag(document.version)
  const isCurrent = hasCurrentCopy(req, tag)
  const body = isCurrent ? undefined : await document.render()
  res.setHeader('Cache-Control', REVALIDATED)
  res.setHeader('ETag', tag)
  setHeaders(res, document)
  if (body === undefined) {
    res.statusCode = 304
    return void res.end()
  }
  res.setHeader('Content-Type', document.type)
  res.setHeader('Content-Length', Buffer.byteLength(body))
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Sends the document for every address that does not exist or is not public. */
export async function sendMissing(req: IncomingMessage, res: ServerResponse, document: PublicDocument): Promise<void> {
  const body = await document.render()
  setHeaders(res, document)
  res.statusCode = 404
  res.setHeader('Content-Type', document.type)
  res.setHeader('Content-Length', Buffer.byteLength(body))
  res.end(req.method === 'HEAD' ? undefined : body)
}

function setHeaders(res: ServerResponse, { headers = {}, frameable }: PublicDocument): void {
  if (frameable) res.removeHeader('X-Frame-Options')
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
}
