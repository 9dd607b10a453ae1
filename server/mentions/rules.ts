import type { Mention } from '#contract/mentions.ts'

/** A text costs no more than this many look-ups, whatever is written in it; what is named after them stays plain. */
export const MAX_MENTIONS = 50

/** A name as it stands in a text, in small letters and without its sign. */
export type ParsedMention = Pick<Mention, 'kind' | 'starts' | 'length'> & { name: string }

const LETTER = String.raw`\p{L}\p{N}\p{M}_`
/** Not inside a word, an address of mail or web, or a row of signs. */
const NOT_PRECEDED_BY = `(?<![${LETTER}@#/=&+-])`
/** A handle ends before a dot that ends the sentence; one that goes on in letters no handle has is none. */
const USERNAME_PATTERN = String.raw`@(?<person>[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)(?![${LETTER}@]|\.[${LETTER}])`
const SLUG_PATTERN = `#(?<venue>[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)(?![${LETTER}#]|-[${LETTER}])`
const MENTION_PATTERN = new RegExp(`${NOT_PRECEDED_BY}(?:${USERNAME_PATTERN}|${SLUG_PATTERN})`, 'gu')

const LENGTH_PATTERNS = { person: /^.{3,30}$/, venue: /^.{1,120}$/ }

/** What a text may name, in its order: `@handle` a person, `#slug` a venue. Whether they are there, the database says. */
export function parseMentions(text: string): ParsedMention[] {
  const mentions: ParsedMention[] = []
  for (const match of text.matchAll(MENTION_PATTERN)) {
    const { person, venue } = match.groups ?? {}
    const kind = person === undefined ? 'venue' : 'person'
    const name = (person ?? venue ?? '').toLowerCase()
    if (!LENGTH_PATTERNS[kind].test(name)) continue
    mentions.push({ kind, name, starts: match.index, length: match[0].length })
    if (mentions.length === MAX_MENTIONS) break
  }
  return mentions
}
