import { SEARCH_MIN_LENGTH } from '#contract/search.texts.ts'

/** Whether a text is long enough to search for. An emoji counts as one character. */
export const isSearchable = (q: string): boolean => [...q].length >= SEARCH_MIN_LENGTH

/**
 * Whether a trigram index can find the text: it has three ASCII letters or digits in a row, which work in every locale.
 */
export const hasTrigram = (q: string): boolean => /[a-z0-9]{3}/i.test(q)

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A `like` pattern that matches the literal text anywhere. */
export const toContainsPattern = (text: string): string => `%${escapeLike(text)}%`

/** A `like` pattern that matches the literal text at the start. */
export const toPrefixPattern = (text: string): string => `${escapeLike(text)}%`
