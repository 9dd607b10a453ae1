import { foldText } from '#contract/fold-text.ts'

/** A character with the marks that follow it. */
const LETTER = /.\p{M}*/gsu

/** Splits a text at the first match of a search into before, match and after. Compares like the search. */
export const splitAtMatch = (text: string, part: string): [string, string, string] => {
  const searched = foldText(part)
  let folded = ''
  /** For each unit of `folded`, the letter it comes from: a letter can fold to none, one or several. */
  const letters: { start: number; end: number }[] = []
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const plain = foldText(letter)
    folded += plain
    for (let unit = 0; unit < plain.length; unit++) letters.push({ start: index, end: index + letter.length })
  }
  const at = searched ? folded.indexOf(searched) : -1
  const [first, last] = [letters[at], letters[at + searched.length - 1]]
  if (!first || !last) return [text, '', '']
  return [text.slice(0, first.start), text.slice(first.start, last.end), text.slice(last.end)]
}
