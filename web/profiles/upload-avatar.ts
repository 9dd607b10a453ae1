import { ORPCError } from '@orpc/client'
import { mediaMessages, PICTURE_LIMITS } from '#contract/media.texts.ts'

const MEGABYTE = 1024 * 1024

/** Why a chosen file will not do, said before anything is sent. */
export const pictureProblem = (file: File): string | undefined =>
  file.size > PICTURE_LIMITS.avatar ? mediaMessages.tooLarge(PICTURE_LIMITS.avatar / MEGABYTE) : undefined

/** Sends my picture and tells how far it has come, 0 to 1: what `fetch` cannot. Fails with the server's words. */
export const uploadAvatar = (file: File, onProgress: (share: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData()
    form.set('picture', file)
    const request = new XMLHttpRequest()
    request.open('PUT', '/api/me/avatar')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      if (request.status === 200) resolve()
      else reject(errorOf(request.status, request.response))
    })
    request.addEventListener('error', () => reject(new Error('The connection was lost.')))
    request.addEventListener('timeout', () => reject(new Error('The connection was lost.')))
    request.send(form)
  })

const errorOf = (status: number, answer: unknown): Error => {
  if (typeof answer !== 'object' || answer === null || !('code' in answer) || !('message' in answer))
    return new Error(`The server answered ${status}.`)
  return new ORPCError(String(answer.code), { defined: true, status, message: String(answer.message) })
}
