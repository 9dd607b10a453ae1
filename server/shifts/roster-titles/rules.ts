/** Lower case without accents and with straight apostrophes, so that words can be compared. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘`]/g, "'").toLowerCase()

/** The words of a text, folded; times and numbers are left out. */
export const listWords = (text: string): string[] =>
  (foldText(text).match(/[\p{L}\p{N}']+/gu) ?? []).filter((word) => !/^\d+[a-z]{0,3}$/.test(word))

/** `Jordan P. (Bartender)` as `Jordan P.` and `Bartender`; the place after "at" is left out. */
export const splitTitle = (title: string): string[] =>
  title
    .replace(/(^|\s)(@|(at|en)\s).*$/i, '')
    .split(/\s[-–—]\s|[:|/()[\],;•·*]|\s(?:as|with|for|como|con|para|de|del)\s/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Whether a part of a title only repeats the venue's name. */
export const namesVenue = (part: string, venue: string): boolean => {
  const [name, words] = [listWords(venue), listWords(part)]
  return words.length > 0 && words.every((word) => name.includes(word))
}
