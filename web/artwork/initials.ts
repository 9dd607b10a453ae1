const WORD = /[\p{L}\p{N}]/u

/** One or two initials: "Bea Castellano" → BC, "The Copper Rail" → CR, "teo.l" → TL, "DJ Corduroy" → DC. */
export const toInitials = (name: string) => {
  const words = name
    .normalize('NFC')
    .replace(/^the\s+(?=\S)/i, '')
    .split(/[\s._-]+/)
    .map((word) => [...word].find((letter) => WORD.test(letter)))
    .filter((letter) => letter !== undefined)
  const letters = words.length > 1 ? [words[0], words.at(1)] : words
  return letters.join('').toLocaleUpperCase('en-US').slice(0, 2) || '?'
}
