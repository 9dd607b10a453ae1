const KEY = 'parting-word'

/** Keeps what is to be said on the document that comes up next, whatever else is forgotten. */
export const storeFarewellMessage = (word: string) => {
  try {
    sessionStorage.setItem(KEY, word)
  } catch {}
}

/** What the document before left to say, once. */
export const consumeFarewellMessage = (): string | null => {
  try {
    const word = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return word
  } catch {
    return null
  }
}
