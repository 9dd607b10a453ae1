import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { mediaMessages } from '#contract/media.texts.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { enforceMinDataRate } from './min-data-rate.ts'

/** The most that boundaries and part headers may add to an image of the maximum size. */
export const MULTIPART_OVERHEAD = 4096
const FIELD = 'picture'
const BYTES_PER_MEGABYTE = 1024 * 1024

export const imageTooLargeError = (limit: number) =>
  apiErrors.PAYLOAD_TOO_LARGE({ message: mediaMessages.tooLarge(Math.floor(limit / BYTES_PER_MEGABYTE)) })

const invalidFormError = (message: string = mediaMessages.notMultipart) =>
  apiErrors.INVALID({ data: { fields: { [FIELD]: message } } })

/** Reads the one image of a multipart body, and stops as soon as a limit is exceeded. */
export async function readImageForm(req: IncomingMessage, limit: number): Promise<{ picture: File } | undefined> {
  const chunks: Buffer[] = []
  let file: { name: string; type: string } | undefined
  let fault: Error | undefined
  const form = createParser(req, limit)
  form.on('file', (field, stream, name, _encoding, type) => {
    if (field !== FIELD || file) {
      fault ??= invalidFormError()
      stream.resume()
      return
    }
    file = { name, type }
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('limit', () => {
      fault ??= imageTooLargeError(limit)
    })
    stream.on('error', () => {
      fault ??= invalidFormError()
    })
  })
  for (const excess of ['field', 'filesLimit', 'partsLimit', 'fieldsLimit'] as const) {
    form.on(excess, () => {
      fault ??= invalidFormError()
    })
  }
  const body = limitBytes(limit + MULTIPART_OVERHEAD, limit, () => fault)
  enforceMinDataRate(req, () => {
    fault ??= apiErrors.REQUEST_TIMEOUT()
    body.destroy(fault)
  })
  await pipeline(req, body, form, { end: true }).catch((error: unknown) => {
    throw fault ?? (error instanceof Error && 'status' in error ? error : invalidFormError())
  })
  if (fault) throw fault
  // An empty form: validation reports the missing field.
  if (!file) return undefined
  return { picture: new File(chunks, 'picture', { type: file.type }) }
}

function createParser(req: IncomingMessage, limit: number) {
  const contentType = req.headers['content-type'] ?? ''
  try {
    return new Busboy({
      headers: { ...req.headers, 'content-type': contentType },
      limits: { fileSize: limit, files: 1, fields: 0, parts: 2, headerPairs: 10, headerSize: 2048 },
    })
  } catch {
    throw apiErrors.UNSUPPORTED_MEDIA_TYPE({ message: mediaMessages.notMultipart })
  }
}

/** Passes bytes through until there are too many or the form has failed. */
function limitBytes(maxBytes: number, limit: number, fault: () => Error | undefined): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) done(imageTooLargeError(limit))
      else done(fault() ?? null, chunk)
    },
  })
}
