import { foldText } from '#contract/fold-text.ts'
import { isUsualWord } from './words.ts'

/** The meaning of a text beside a time: who works, or where. Empty if it says neither. */
export type Meaning = { person?: string; venue_id?: string; place?: string; isUnclear?: true }

export type RosterVenue = { id: string; name: string }

const MAX_NAME_WORDS = 3
const ARTICLES = new Set(['the', 'a', 'el', 'la', 'los', 'las', 'and'])

const listWords = (text: string) => foldText(text).match(/[\p{L}\p{N}']+/gu) ?? []

/** A name as it is compared: `Bea C.` and `BEA C` are one. */
export const toNameKey = (name: string): string => listWords(name).join(' ')

/** Finds the venue that a text names: two words of its name, its initials, or a name that the user matched before. */
export const findVenue = (
  text: string,
  venues: readonly RosterVenue[],
  aliases: Readonly<Record<string, string>>,
): string | undefined => {
  const words = listWords(text)
  if (words.length === 0) return undefined
  const known = aliases[words.join(' ')]
  if (known !== undefined && venues.some(({ id }) => id === known)) return known
  const fitting = venues.filter(({ name }) => isNameOf(text, words, name))
  return fitting.length === 1 ? fitting[0]?.id : undefined
}

const isNameOf = (text: string, words: readonly string[], name: string): boolean => {
  const full = listWords(name).filter((word) => !ARTICLES.has(word))
  const said = words.filter((word) => !ARTICLES.has(word))
  if (said.length === 0) return false
  // One word of a longer name could be a colleague's: the roster of the Rose Tavern can have a Rose.
  const isEnough = said.length > 1 || full.length === 1
  if (isEnough && said.every((word) => full.includes(word))) return true
  return /^\p{Lu}{2,5}$/u.test(text) && foldText(text) === full.map((word) => word[0]).join('')
}

/** What a piece of text means. A name that no list knows counts as a person, so that no colleague's shift is taken. */
export const readMeaning = (
  text: string,
  venues: readonly RosterVenue[],
  aliases: Readonly<Record<string, string>>,
): Meaning => {
  const [before = '', place] = text.split(/(?:^|\s)(?:@|at|en)\s/iu)
  const venue_id = place === undefined ? undefined : findVenue(place, venues, aliases)
  const at = place === undefined ? {} : venue_id === undefined ? { place: place.trim() } : { venue_id }
  const words = before.split(/[^\p{L}\p{M}\p{N}'’.]+/u).filter((word) => /\p{L}/u.test(word))
  const named = findVenue(words.join(' '), venues, aliases)
  if (named !== undefined) return { venue_id: named }
  const unusual = words.filter((word) => !isUsualWord(word))
  if (unusual.length === 0) return at
  const rest = findVenue(unusual.join(' '), venues, aliases)
  if (rest !== undefined) return { venue_id: rest }
  if (unusual.length > MAX_NAME_WORDS) return { ...at, isUnclear: true }
  return { ...at, person: unusual.join(' ').replace(/['’]s$/, '') }
}
