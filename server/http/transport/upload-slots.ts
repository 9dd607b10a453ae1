import { mediaMessages } from '#contract/media.texts.ts'
import { apiErrors } from '#server/core/requests/errors.ts'

/** Each upload holds a whole image in memory while it is read and processed. */
const MAX_UPLOADS = 20
const MAX_UPLOADS_PER_ACCOUNT = 3

let activeUploads = 0
const uploadsByAccount = new Map<string, number>()

/** Reserves an upload slot for an account, or throws SERVICE_UNAVAILABLE; the returned function releases it once. */
export function acquireUploadSlot(accountId: string): () => void {
  const own = uploadsByAccount.get(accountId) ?? 0
  if (activeUploads >= MAX_UPLOADS || own >= MAX_UPLOADS_PER_ACCOUNT) {
    throw apiErrors.SERVICE_UNAVAILABLE({ message: mediaMessages.busy })
  }
  activeUploads += 1
  uploadsByAccount.set(accountId, own + 1)
  let isActive = true
  return () => {
    if (!isActive) return
    isActive = false
    activeUploads -= 1
    const left = (uploadsByAccount.get(accountId) ?? 1) - 1
    if (left > 0) uploadsByAccount.set(accountId, left)
    else uploadsByAccount.delete(accountId)
  }
}
