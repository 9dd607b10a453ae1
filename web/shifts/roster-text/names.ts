import { isUsualWord } from './words.ts'

/** What a piece of text beside a time says: who works, where, or nothing that is known. */
export type Meaning = { person?: string; venue_id?: string; place?: string; isUnclear?: true }

export type RosterVenue = { id: string; name: string }

const MAX_NAME_WORDS = 3
const ARTICLES = new Set(['the', 'a', 'el', 'la', 'los', 'las', 'and'])

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'").toLowerCase()
const listWords = (text: string) => fold(text).match(/[\p{L}\p{N}']+/gu) ?? []

/** A name as it is compared: `Bea C.` and `BEA C` are one. */
export const toNameKey = (name: string): string => listWords(name).join(' ')

/** Finds the venue that a text names: its whole name, enough words of it, its initials, or what it was called before. */
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
  if (said.every((word) => full.includes(word)) && said.some((word) => word.length > 2)) return true
  return /^\p{Lu}{2,5}$/u.test(text) && fold(text) === full.map((word) => word[0]).join('')
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
