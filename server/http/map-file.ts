import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { hasCurrentCopy } from './transport/etag.ts'
import { removeDocumentHeaders } from './transport/security-headers.ts'
import { sendText } from './transport/send-text.ts'

type ByteRange = { start: number; end: number }

/** Serves the street map's file, of which browsers ask for parts. It contains no personal data and needs no login. */
export const serveMapFile =
  (path: string) =>
  async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const file = await stat(path).catch(() => undefined)
    if (!file) return sendText(res, 404, 'Not found.')
    // A strong tag: parts of two versions of the file must never be combined.
    const tag = `"${file.size.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}"`
    removeDocumentHeaders(res)
    res.setHeader('ETag', tag)
    res.setHeader('Cache-Control', 'public, max-age=86400')
    res.setHeader('Accept-Ranges', 'bytes')
    if (hasCurrentCopy(req, tag)) {
      res.statusCode = 304
      res.end()
      return
    }
    const asked = isForVersion(req, tag) ? parseRange(req.headers.range, file.size) : undefined
    if (asked && asked.start > asked.end) {
      res.setHeader('Content-Range', `bytes */${file.size}`)
      return sendText(res, 416, 'The file is shorter.')
    }
    const range = asked ?? { start: 0, end: file.size - 1 }
    if (asked) {
      res.statusCode = 206
      res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
    }
    res.setHeader('Content-Type', 'application/vnd.pmtiles')
    res.setHeader('Content-Length', range.end - range.start + 1)
    if (req.method === 'HEAD') return void res.end()
    // Not awaited: a slow client may take longer than the time limit of a request.
    pipeline(createReadStream(path, range), res, () => {})
  }

/** Whether the range is meant for this version of the file (If-Range). */
const isForVersion = (req: IncomingMessage, tag: string): boolean =>
  req.headers['if-range'] === undefined || req.headers['if-range'] === tag

/** The one range of a Range header, cut at the file's end; undefined for all other forms, which may be ignored. */
function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined) return undefined
  const [start, end] = [Number(first), last ? Number(last) : size - 1]
  // A last byte before the first makes the header invalid, not unsatisfiable.
  return last && end < start ? undefined : { start, end: Math.min(end, size - 1) }
}
