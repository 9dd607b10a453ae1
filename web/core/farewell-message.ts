import { readRenamedKey } from './renamed-key.ts'

const KEY = 'farewell-message'
const FORMER_KEY = 'parting-word'

/** Stores a message for the next document to show. It survives clearing the user's data. */
export const storeFarewellMessage = (message: string) => {
  try {
    sessionStorage.setItem(KEY, message)
  } catch {}
}

/** Returns and removes the message that the previous document stored. */
export const consumeFarewellMessage = (): string | null => {
  try {
    const message = readRenamedKey(sessionStorage, KEY, FORMER_KEY)
    sessionStorage.removeItem(KEY)
    return message
  } catch {
    return null
  }
}
