import { ORPCError } from '@orpc/client'
import { ServerError, ServerUnreachable } from '#web/ui/failure.ts'
import { formatErrorReason } from './errors.ts'
import type { ImageFieldChange } from './image-field-change.ts'

/** An image upload failed or was refused. The message contains only the reason. */
export class ImageUploadError extends Error {}

/** Wraps a failed upload: the server's message, otherwise why there is none. */
export const toImageUploadError = (error: unknown): ImageUploadError =>
  new ImageUploadError(formatErrorReason(error), { cause: error })

/** Uploads one image and reports progress from 0 to 1, which `fetch` can't. Rejects with the server's message. */
export const uploadImage = (
  method: 'POST' | 'PUT',
  path: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const form = new FormData()
    form.set('picture', file)
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response)
      else reject(toUploadError(request))
    })
    request.addEventListener('error', () => reject(new ServerUnreachable('no answer')))
    request.addEventListener('timeout', () => reject(new ServerUnreachable('no answer')))
    request.send(form)
  })

/**
 * Uploads the chosen image before its form is saved, to one of the contract's `media` procedures. Returns the form's
 * `image_id`: an id, null to remove the image, or undefined to keep it. Throws `ImageUploadError`.
 */
export const uploadChangedImage = async (
  change: ImageFieldChange,
  path: string,
  onProgress: (share: number) => void,
): Promise<string | null | undefined> => {
  if (change.kind === 'keep') return undefined
  if (change.kind === 'remove') return null
  try {
    const uploaded = await uploadImage('POST', path, await (change.fitted ?? change.file), onProgress)
    if (typeof uploaded === 'object' && uploaded !== null && 'image_id' in uploaded) return String(uploaded.image_id)
    throw new ServerError(200)
  } catch (error) {
    throw toImageUploadError(error)
  }
}

const toUploadError = (request: XMLHttpRequest): Error => {
  const { status } = request
  const body: unknown = request.response
  const hasMessage = typeof body === 'object' && body !== null && 'code' in body && 'message' in body
  if (!hasMessage || (status >= 500 && status !== 503))
    return new ServerError(status, request.getResponseHeader('x-request-id'))
  return new ORPCError(String(body.code), { defined: true, status, message: String(body.message) })
}
