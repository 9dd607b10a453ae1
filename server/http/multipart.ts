import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { mediaMessages } from '#contract/media.texts.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { watchPace } from './pace.ts'

/** What boundaries and part headers may add to a picture of the largest size. */
export const MULTIPART_OVERHEAD = 4096
const FIELD = 'picture'
const BYTES_PER_MEGABYTE = 1024 * 1024

export const refusePictureSize = (limit: number) =>
  refuse('PAYLOAD_TOO_LARGE', { message: mediaMessages.tooLarge(Math.floor(limit / BYTES_PER_MEGABYTE)) })

const refuseForm = (message: string = mediaMessages.notMultipart) => refuse('INVALID', { fields: { [FIELD]: message } })

/** Reads the one picture of a multipart body; whatever is too much is cut off where it becomes so. */
export async function readPictureForm(req: IncomingMessage, limit: number): Promise<{ picture: File } | undefined> {
  const chunks: Buffer[] = []
  let found: { name: string; type: string } | undefined
  let fault: Error | undefined
  const form = parserFor(req, limit)
  form.on('file', (field, stream, name, _encoding, type) => {
    if (field !== FIELD || found) {
      fault ??= refuseForm()
      stream.resume()
      return
    }
    found = { name, type }
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('limit', () => {
      fault ??= refusePictureSize(limit)
    })
    stream.on('error', () => {
      fault ??= refuseForm()
    })
  })
  for (const excess of ['field', 'filesLimit', 'partsLimit', 'fieldsLimit'] as const) {
    form.on(excess, () => {
      fault ??= refuseForm()
    })
  }
  const body = capAt(limit + MULTIPART_OVERHEAD, limit, () => fault)
  watchPace(req, () => {
    fault ??= refuse('REQUEST_TIMEOUT')
    body.destroy(fault)
  })
  await pipeline(req, body, form, { end: true }).catch((error: unknown) => {
    throw fault ?? (error instanceof Error && 'status' in error ? error : refuseForm())
  })
  if (fault) throw fault
  // A form with nothing in it: the contract says what is missing.
  if (!found) return undefined
  return { picture: new File(chunks, 'picture', { type: found.type }) }
}

function parserFor(req: IncomingMessage, limit: number) {
  const contentType = req.headers['content-type'] ?? ''
  try {
    return new Busboy({
      headers: { ...req.headers, 'content-type': contentType },
      limits: { fileSize: limit, files: 1, fields: 0, parts: 2, headerPairs: 10, headerSize: 2048 },
    })
  } catch {
    throw refuse('UNSUPPORTED_MEDIA_TYPE', { message: mediaMessages.notMultipart })
  }
}

/** Lets bytes through until there are too many, or something was found wrong with them. */
function capAt(most: number, limit: number, fault: () => Error | undefined): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > most) done(refusePictureSize(limit))
      else done(fault() ?? null, chunk)
    },
  })
}
