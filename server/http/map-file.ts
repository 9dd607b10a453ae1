import { open } from 'node:fs/promises'
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
    // The tag must be that of the contents, also while another file takes this one's place.
    const file = await open(path).catch(() => undefined)
    if (!file) return sendText(res, 404, 'Not found.')
    const range = answerWithoutBody(req, res, await file.stat())
    if (!range) return file.close()
    // Not awaited: a slow client may take longer than the time limit of a request.
    pipeline(file.createReadStream(range), res, () => {})
  }

/** A strong tag: parts of two versions of the file must never be combined. */
export const toFileTag = ({ size, mtimeMs }: FileFacts): string =>
  `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
type FileFacts = { size: number; mtimeMs: number }

/** Returns the range to send; undefined if the answer is complete without one. */
function answerWithoutBody(req: IncomingMessage, res: ServerResponse, facts: FileFacts): ByteRange | undefined {
  const { size } = facts
  const tag = toFileTag(facts)
  removeDocumentHeaders(res)
  res.setHeader('ETag', tag)
  res.setHeader('Cache-Control', 'public, max-age=86400')
  res.setHeader('Accept-Ranges', 'bytes')
  if (hasCurrentCopy(req, tag)) {
    res.statusCode = 304
    res.end()
    return undefined
  }
  const asked = isForVersion(req, tag) ? parseRange(req.headers.range, size) : undefined
  if (asked && asked.start > asked.end) {
    res.setHeader('Content-Range', `bytes */${size}`)
    sendText(res, 416, 'The file is shorter.')
    return undefined
  }
  const range = asked ?? { start: 0, end: size - 1 }
  if (asked) {
    res.statusCode = 206
    res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  }
  res.setHeader('Content-Type', 'application/vnd.pmtiles')
  res.setHeader('Content-Length', range.end - range.start + 1)
  if (req.method !== 'HEAD') return range
  res.end()
  return undefined
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
