/** Accents, Hebrew points and Arabic vowel marks. The marks of other scripts make other letters and stay. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u0655]+/g
const CAPITALS = /[A-ZΑ-ΩЀ-ЯҐ-ӾԱ-ՖƏ]/g
/** Letters that Unicode does not decompose into a plain letter and a mark, and typographic marks. */
const PLAIN_LETTERS: [string, string][] = [
  ['Øø', 'o'],
  ['Łł', 'l'],
  ['ĐđÐðƉɖƊɗ', 'd'],
  ['Ħħ', 'h'],
  ['Ŧŧ', 't'],
  ['ı', 'i'],
  ['Ŋŋ', 'n'],
  ['Ɓɓ', 'b'],
  ['Ƙƙ', 'k'],
  ['Ƴƴ', 'y'],
  ['Ɛɛ', 'e'],
  ['Ɔɔ', 'o'],
  ['ẞß', 'ss'],
  ['Ææ', 'ae'],
  ['Œœ', 'oe'],
  ['Þþ', 'th'],
  ['ς', 'σ'],
  ['’‘‛ʼʻ`′', "'"],
  ['“”„', '"'],
  ['‐‒–—―−', '-'],
]
const PLAIN = new Map(PLAIN_LETTERS.flatMap(([letters, plain]) => [...letters].map((letter) => [letter, plain])))

/**
 * A text as searches compare it: without accents and vowel points, in lower case, with one kind of apostrophe, quotation
 * mark and hyphen. The same as `fold_text` in SQL, which a test compares for every character.
 */
export const foldText = (text: string): string =>
  text
    // Compatibility decomposition would make a space of the acute accent.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(CAPITALS, (letter) => letter.toLowerCase())
    .replace(/[^\0-_a-\x7f]/g, (letter) => PLAIN.get(letter) ?? letter)
    .normalize('NFC')
