import type { Mention } from '#contract/mentions.ts'
import type { Mentionable } from '#contract/search.ts'

/** A name being typed: the sign's place, what follows it up to the caret, and where the word ends. */
export type TypedMention = { kind: Mention['kind']; q: string; starts: number; ends: number }

// As the server reads names: not inside a word, an address of mail or web, or a row of signs.
const BEFORE_CARET = /(?<![\p{L}\p{N}\p{M}_@#/=&+-])(?:@[A-Za-z0-9_.]*|#[A-Za-z0-9-]*)$/u
const AFTER_CARET = { person: /^(?:\.?[A-Za-z0-9_])*/, venue: /^[A-Za-z0-9-]*/ }
/** No name is longer, and nobody waits for one. */
const MAX_LENGTH = 121

/** The name that the caret stands in or behind, if it is one. */
export const findMentionAt = (text: string, caret: number): TypedMention | undefined => {
  const before = text.slice(Math.max(0, caret - MAX_LENGTH - 2), caret)
  const typed = BEFORE_CARET.exec(before)?.[0]
  if (typed === undefined || typed.length > MAX_LENGTH) return undefined
  const kind = typed.startsWith('@') ? 'person' : 'venue'
  const rest = AFTER_CARET[kind].exec(text.slice(caret))?.[0] ?? ''
  return { kind, q: typed.slice(1), starts: caret - typed.length, ends: caret + rest.length }
}

/** Whether an offer still holds what was typed since it was found: until the next answer only such are chosen from. */
export const matchesTypedMention = ({ slug, name, detail }: Mentionable, { q }: TypedMention): boolean => {
  const typed = q.toLowerCase()
  const words = typed.replaceAll('-', ' ')
  return slug.includes(typed) || [name, detail].some((text) => text?.toLowerCase().includes(words))
}

/** What is written in place of a typed name when one is chosen; the caret goes behind its space. */
export const toMentionText = ({ kind }: TypedMention, slug: string): string =>
  `${kind === 'person' ? '@' : '#'}${slug} `

/** Where the word ends together with one space behind it, which the chosen name brings itself. */
export const endAfterSpace = (text: string, { ends }: TypedMention): number => (text[ends] === ' ' ? ends + 1 : ends)
