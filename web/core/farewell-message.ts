const KEY = 'parting-word'

/** Stores a message for the next document to show. It survives clearing the user's data. */
export const storeFarewellMessage = (word: string) => {
  try {
    sessionStorage.setItem(KEY, word)
  } catch {}
}

/** Returns and removes the message that the previous document stored. */
export const consumeFarewellMessage = (): string | null => {
  try {
    const word = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return word
  } catch {
    return null
  }
}
