import type { Mention } from './mentions.ts'

/** A mention as typed: `name` is in lower case, without its `@` or `#`. */
export type TypedName = Pick<Mention, 'kind' | 'starts' | 'length'> & { name: string }

/** Letters that look like those of a username; other scripts are written next to a name without a space. */
const LETTER = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\u{1D400}-\u{1D7FF}`
const WORD = String.raw`${LETTER}\p{M}_`
/** What makes an emoji of a digit. */
const KEYCAP = String.raw`\uFE0F?\u20E3`
const CONTINUES = `[${WORD}](?!${KEYCAP})`
const NAME = `(?:[A-Za-z0-9_](?!${KEYCAP}))+`
const SLUG = `(?:[A-Za-z0-9](?!${KEYCAP}))+`
/** A username ends before a dot that ends the sentence. It is no mention if characters follow that it cannot contain. */
const USERNAME_PATTERN = String.raw`[@\uFF20](?<person>${NAME}(?:\.${NAME})*)(?!${CONTINUES}|[@\uFF20]|\.${CONTINUES})`
const SLUG_PATTERN = String.raw`[#\uFF03](?<venue>${SLUG}(?:-${SLUG})*)(?!${CONTINUES}|[#\uFF03]|-${CONTINUES})`
const MENTION_PATTERN = new RegExp(`${USERNAME_PATTERN}|${SLUG_PATTERN}`, 'gu')

/** The end of a word, an email address, a query or a run of `@` or `#`. */
const NO_START_AFTER = new RegExp(String.raw`[${LETTER}_@#\uFF20\uFF03=](?!${KEYCAP})\p{M}*$`, 'u')
/** A web address up to here. */
const ADDRESS_BEFORE = /(?::\/\/|\bwww\.)[!-~]*$/
/** `w/` for "with". */
const WITH_BEFORE = /(?:^|[\s(])[Ww]\/$/
const LETTER_BEFORE = /\p{L}\p{M}*$/u
/** How many characters before a mention are looked at; web addresses are rarely longer. */
const CONTEXT_LENGTH = 200

const LENGTH_PATTERNS = { person: /^.{3,30}$/, venue: /^.{1,120}$/ }

/** Finds `@username` and `#venue-slug` in a text, in order, without checking that they exist. */
export function* findMentions(text: string): Generator<TypedName> {
  let previousEnd = -1
  for (const match of text.matchAll(MENTION_PATTERN)) {
    const { person, venue } = match.groups ?? {}
    const kind = person === undefined ? 'venue' : 'person'
    const name = (person ?? venue ?? '').toLowerCase()
    if (!LENGTH_PATTERNS[kind].test(name) || !canStartAt(text, match.index, previousEnd)) continue
    // After a letter of another script it could be the domain of an email address.
    if (name.includes('.') && LETTER_BEFORE.test(getContext(text, match.index))) continue
    previousEnd = match.index + match[0].length
    yield { kind, name, starts: match.index, length: match[0].length }
  }
}

/** Whether the @ or # at `at` can start a mention. */
export const canStartMention = (text: string, at: number): boolean => {
  const previous = isJoined(text, at) ? [...findMentions(text.slice(0, at - 1))].at(-1) : undefined
  return canStartAt(text, at, previous ? previous.starts + previous.length : -1)
}

/** A slash, a plus and the like start a mention only between two of them, because addresses contain them, too. */
function canStartAt(text: string, at: number, previousEnd: number): boolean {
  const before = getContext(text, at)
  if (NO_START_AFTER.test(before) || ADDRESS_BEFORE.test(before)) return false
  return !isJoined(text, at) || previousEnd === at - 1 || WITH_BEFORE.test(before)
}

const isJoined = (text: string, at: number) => at > 0 && '/&+-'.includes(text.charAt(at - 1))

const getContext = (text: string, at: number) => text.slice(Math.max(0, at - CONTEXT_LENGTH), at)

/**
 * The start of a mention up to the caret. It may be part of a full name with accents or in another script, by which
 * people and venues are found, too. A letter of another script after a username ends the mention.
 */
const OTHER_SCRIPT = String.raw`(?![${WORD}])\p{L}[\p{L}\p{M}\p{N}]*`
const TYPED_PATTERN = new RegExp(
  String.raw`(?:[@\uFF20](?:[${WORD}.]*|${OTHER_SCRIPT})|[#\uFF03](?:[${LETTER}\p{M}-]*|${OTHER_SCRIPT}))$`,
  'u',
)

/** The mention that is being typed at the end of `text`, with its @ or #. */
export const getTypedMention = (text: string): string | undefined => TYPED_PATTERN.exec(text)?.[0]
