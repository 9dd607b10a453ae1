import type { Mention } from '#contract/mentions.ts'

/** Bounds the number of lookups for a text. Later mentions stay plain text. */
export const MAX_MENTIONS = 50

/** A mention as parsed: `name` is in lower case, without its `@` or `#`. */
export type ParsedMention = Pick<Mention, 'kind' | 'starts' | 'length'> & { name: string }

const LETTER = String.raw`\p{L}\p{N}\p{M}_`
/** A mention must not start inside a word, an email address, a URL or a run of `@` or `#`. */
const NOT_PRECEDED_BY = `(?<![${LETTER}@#/=&+-])`
/**
 * A username ends before a dot that ends the sentence. It is no mention if characters follow that a username cannot
 * contain.
 */
const USERNAME_PATTERN = String.raw`@(?<person>[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)(?![${LETTER}@]|\.[${LETTER}])`
const SLUG_PATTERN = `#(?<venue>[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)(?![${LETTER}#]|-[${LETTER}])`
const MENTION_PATTERN = new RegExp(`${NOT_PRECEDED_BY}(?:${USERNAME_PATTERN}|${SLUG_PATTERN})`, 'gu')

const LENGTH_PATTERNS = { person: /^.{3,30}$/, venue: /^.{1,120}$/ }

/** Finds `@username` and `#venue-slug` in a text, in order, without checking that they exist. */
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
