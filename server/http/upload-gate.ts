import { mediaMessages } from '#contract/media.texts.ts'
import { refuse } from '#server/core/requests/errors.ts'

/** Each holds a whole picture in memory while it is read and made. */
const MOST_AT_ONCE = 20
const MOST_OF_ONE = 3

let taken = 0
const takenBy = new Map<string, number>()

/** Lets an upload of an account in, or refuses it where too many are on their way; gives what lets it out again, once. */
export function enterUpload(accountId: string): () => void {
  const own = takenBy.get(accountId) ?? 0
  if (taken >= MOST_AT_ONCE || own >= MOST_OF_ONE) {
    throw refuse('SERVICE_UNAVAILABLE', { message: mediaMessages.busy })
  }
  taken += 1
  takenBy.set(accountId, own + 1)
  let inside = true
  return () => {
    if (!inside) return
    inside = false
    taken -= 1
    const left = (takenBy.get(accountId) ?? 1) - 1
    if (left > 0) takenBy.set(accountId, left)
    else takenBy.delete(accountId)
  }
}
