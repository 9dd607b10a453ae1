import { EVENT_TAG_NAMES, EVENT_TAGS, type EventTag } from '#contract/event-tags.ts'
import { foldText } from '#contract/fold-text.ts'
import { SEARCH_MIN_LENGTH } from '#contract/search.limits.ts'

/** A typed text as it is compared with `folded_text`, whose parts a line break separates. */
export const toSearchText = (q: string): string => foldText(q).replaceAll('\n', ' ')

/** Whether a text is long enough to search for, as typed and without its accents. An emoji counts as one character. */
export const isSearchable = (q: string): boolean =>
  [q, toSearchText(q)].every((text) => [...text].length >= SEARCH_MIN_LENGTH)

/** Whether a trigram index can find the folded text: it has three ASCII letters or digits in a row. */
export const hasTrigram = (q: string): boolean => /[a-z0-9]{3}/.test(q)

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A `like` pattern that matches the literal text anywhere. */
export const toContainsPattern = (text: string): string => `%${escapeLike(text)}%`

/** A `like` pattern that matches the literal text at the start. */
export const toPrefixPattern = (text: string): string => `${escapeLike(text)}%`

/** The kinds of events whose name contains the text. */
export const listMatchingTags = (q: string): EventTag[] =>
  EVENT_TAG_NAMES.filter((tag) => foldText(EVENT_TAGS[tag]).includes(toSearchText(q)))
