import { SEARCH_MIN_LENGTH } from '#contract/search.texts.ts'

/** Whether a text is long enough to be searched for. An emoji is one character, as people count. */
export const isSearchable = (q: string): boolean => [...q].length >= SEARCH_MIN_LENGTH

/** Whether a trigram index can find it: by three letters or figures in a row, those that count as such in every locale. */
export const hasTrigram = (q: string): boolean => /[a-z0-9]{3}/i.test(q)

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A `like` pattern that holds the text as it stands anywhere. */
export const toContainsPattern = (text: string): string => `%${escapeLike(text)}%`

/** A `like` pattern of what begins with the text as it stands. */
export const toPrefixPattern = (text: string): string => `${escapeLike(text)}%`
