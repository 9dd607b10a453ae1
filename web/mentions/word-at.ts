import type { Mention } from '#contract/mentions.ts'
import type { Mentionable } from '#contract/search.ts'

/** A name being typed: the sign's place, what follows it up to the caret, and where the word ends. */
export type TypedName = { kind: Mention['kind']; q: string; starts: number; ends: number }

// As the server reads names: not inside a word, an address of mail or web, or a row of signs.
const BEFORE_CARET = /(?<![\p{L}\p{N}\p{M}_@#/=&+-])(?:@[A-Za-z0-9_.]*|#[A-Za-z0-9-]*)$/u
const AFTER_CARET = { person: /^(?:\.?[A-Za-z0-9_])*/, venue: /^[A-Za-z0-9-]*/ }
/** No name is longer, and nobody waits for one. */
const LONGEST = 121

/** The name that the caret stands in or behind, if it is one. */
export const nameAt = (text: string, caret: number): TypedName | undefined => {
  const before = text.slice(Math.max(0, caret - LONGEST - 2), caret)
  const typed = BEFORE_CARET.exec(before)?.[0]
  if (typed === undefined || typed.length > LONGEST) return undefined
  const kind = typed.startsWith('@') ? 'person' : 'venue'
  const rest = AFTER_CARET[kind].exec(text.slice(caret))?.[0] ?? ''
  return { kind, q: typed.slice(1), starts: caret - typed.length, ends: caret + rest.length }
}

/** Whether an offer still holds what was typed since it was found: until the next answer only such are chosen from. */
export const stillFits = ({ slug, name, detail }: Mentionable, { q }: TypedName): boolean => {
  const typed = q.toLowerCase()
  const words = typed.replaceAll('-', ' ')
  return slug.includes(typed) || [name, detail].some((text) => text?.toLowerCase().includes(words))
}

/** What is written in place of a typed name when one is chosen; the caret goes behind its space. */
export const chosenName = ({ kind }: TypedName, slug: string): string => `${kind === 'person' ? '@' : '#'}${slug} `

/** Where the word ends together with one space behind it, which the chosen name brings itself. */
export const endWithSpace = (text: string, { ends }: TypedName): number => (text[ends] === ' ' ? ends + 1 : ends)
