/** What the font draws: Latin with its accents, punctuation, currencies. */
const DRAWABLE =
  /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u1e80-\u1e85\u1ef2\u1ef3\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u20ac]$/u
const LETTER = /[\p{L}\p{N}\p{M}]/u

/**
 * The text without emoji and other signs that the font lacks. Null if it lacks a letter: half a name is worse than none,
 * and the fonts of the machine are unknown.
 */
export function toDrawableText(text: string): string | null {
  const characters = [...text.normalize('NFC')]
  if (characters.some((sign) => LETTER.test(sign) && !DRAWABLE.test(sign))) return null
  const drawable = characters.filter((sign) => DRAWABLE.test(sign)).join('')
  return drawable.replace(/\s+/g, ' ').trim() || null
}

/** The first letters of the first and last word; null if the font lacks one. */
export function toInitials(name: string): string | null {
  const words = (toDrawableText(name)?.split(' ') ?? []).filter((word) => LETTER.test([...word][0] ?? ''))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase() || null
}
