import { ORPCError } from '@orpc/client'
import { ServerFailed, Unreachable } from '#web/ui/failure.ts'
import type { PictureChange } from './picture-change.ts'
import { reasonText } from './problems.ts'

/** A picture did not arrive or was refused; the message is the reason alone. */
export class PictureFailed extends Error {}

/** The failure to tell of where a picture was sent: the server's words, else why they never came. */
export const pictureFailed = (error: unknown): PictureFailed => new PictureFailed(reasonText(error))

/** Sends one picture and tells how far it has come, 0 to 1: what `fetch` cannot. Fails with the server's words. */
export const sendPicture = (
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
      else reject(errorOf(request))
    })
    request.addEventListener('error', () => reject(new Unreachable('no answer')))
    request.addEventListener('timeout', () => reject(new Unreachable('no answer')))
    request.send(form)
  })

/**
 * Sends the chosen picture ahead of its form, to one of the contract's `media` procedures, and gives what the form's
 * save says of it: an id, null where it is taken off, undefined where it stays. Throws `PictureFailed`.
 */
export const pictureIdOf = async (
  change: PictureChange,
  path: string,
  onProgress: (share: number) => void,
): Promise<string | null | undefined> => {
  if (change.kind === 'keep') return undefined
  if (change.kind === 'remove') return null
  try {
    const sent = await sendPicture('POST', path, change.file, onProgress)
    if (typeof sent === 'object' && sent !== null && 'picture_id' in sent) return String(sent.picture_id)
    throw new ServerFailed(200)
  } catch (error) {
    throw pictureFailed(error)
  }
}

const errorOf = (request: XMLHttpRequest): Error => {
  const { status } = request
  const answer: unknown = request.response
  const explained = typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer
  if (!explained || (status >= 500 && status !== 503))
    return new ServerFailed(status, request.getResponseHeader('x-request-id'))
  return new ORPCError(String(answer.code), { defined: true, status, message: String(answer.message) })
}
