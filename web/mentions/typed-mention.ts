import { foldText } from '#contract/fold-text.ts'
import { canStartMention, getTypedMention } from '#contract/mention-syntax.ts'
import type { Mention } from '#contract/mentions.ts'
import type { Mentionable } from '#contract/search.ts'

/** A mention being typed: the offset of its @ or #, the text from there to the caret, and the end of the word. */
export type TypedMention = { kind: Mention['kind']; q: string; starts: number; ends: number }

const AFTER_CARET = { person: /^(?:\.?[A-Za-z0-9_])*/, venue: /^[A-Za-z0-9-]*/ }
/** Longer than any username or slug; bounds the work of the pattern. */
const MAX_LENGTH = 121

/** The mention that contains the caret or ends at it, if any. */
export const findMentionAt = (text: string, caret: number): TypedMention | undefined => {
  const typed = getTypedMention(text.slice(Math.max(0, caret - MAX_LENGTH - 2), caret))
  if (typed === undefined || typed.length > MAX_LENGTH) return undefined
  const starts = caret - typed.length
  if (!canStartMention(text, starts)) return undefined
  const kind = /^[@＠]/.test(typed) ? 'person' : 'venue'
  const rest = AFTER_CARET[kind].exec(text.slice(caret))?.[0] ?? ''
  return { kind, q: typed.slice(1), starts, ends: caret + rest.length }
}

/** Whether a suggestion still matches the typed text. Filters old suggestions until the next response arrives. */
export const matchesTypedMention = ({ slug, name, detail }: Mentionable, { q }: TypedMention): boolean => {
  const typed = foldText(q)
  const isIn = (text: string | null) =>
    text !== null && [typed, toWords(typed)].some((part) => foldText(text).includes(part))
  return slug.includes(typed) || isIn(name) || isIn(detail)
}

/** A slug as the words of a name. */
const toWords = (slug: string) => slug.replaceAll('-', ' ')

/** What to highlight in a name: the typed text, or its words if it is the start of a slug. */
export const getHighlightedPart = (name: string, q: string): string =>
  foldText(name).includes(foldText(q)) ? q : toWords(q)

/** The text that replaces a typed mention, with a trailing space for the caret. */
export const toMentionText = ({ kind }: TypedMention, slug: string): string =>
  `${kind === 'person' ? '@' : '#'}${slug} `

/** The end of the word including one following space, because the inserted text has its own. */
export const endAfterSpace = (text: string, { ends }: TypedMention): number => (text[ends] === ' ' ? ends + 1 : ends)
