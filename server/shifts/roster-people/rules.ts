import { ROSTER_ROLES, ROSTER_USUAL_WORDS } from '#contract/roster-words.ts'
import { findAbsence, isAbsenceWord } from '#server/shifts/roster-absences/rules.ts'
import { foldText, listWords, namesVenue, splitTitle } from '#server/shifts/roster-titles/rules.ts'

type Titled = { title: string; venue_name: string; start_time: Date; end_time: Date }

const WORD = /^\p{Lu}[\p{L}'’-]+$/u
const INITIAL = /^\p{Lu}\.?$/u

/**
 * The person whom each title names, as first written, or undefined. Names are known by their form: an initial, or a role
 * beside them. Bare names count if two of them work at the same time, because one person cannot.
 */
export function findPeople(entries: readonly Titled[]): (string | undefined)[] {
  const bare = entries.map(({ title, venue_name }) => findBareName(title, venue_name))
  const isTeam = entries.some((entry, index) => overlapsAnother(entry, index, entries, bare))
  const spellings = new Map<string, string>()
  return entries.map(({ title, venue_name }, index) => {
    const name = findPerson(title, venue_name) ?? (isTeam ? bare[index] : undefined)
    if (name === undefined) return undefined
    const key = listWords(name).join(' ')
    spellings.set(key, spellings.get(key) ?? name)
    return spellings.get(key)
  })
}

function overlapsAnother(
  entry: Titled,
  index: number,
  entries: readonly Titled[],
  bare: readonly (string | undefined)[],
): boolean {
  return entries.some(
    (other, at) =>
      at > index &&
      bare[at] !== undefined &&
      bare[index] !== undefined &&
      bare[at] !== bare[index] &&
      other.start_time < entry.end_time &&
      entry.start_time < other.end_time,
  )
}

/** The person whom a title names: `Jordan P. (Bartender)`, `Server: Jordan Pierce`, `Jordan P - Off`. */
export function findPerson(title: string, venue: string): string | undefined {
  const parts = splitTitle(title)
  const others = (part: string) => parts.filter((other) => other !== part)
  return parts.find(
    (part) =>
      isName(part, venue) &&
      (part.split(/\s+/).some((word) => INITIAL.test(word)) || others(part).some((other) => isRole(other, venue))),
  )
}

const isRole = (part: string, venue: string): boolean =>
  listWords(part).some((word) => ROSTER_ROLES.has(word)) || findAbsence(part, venue) !== undefined

const findBareName = (title: string, venue: string): string | undefined => {
  const [part, ...others] = splitTitle(title)
  return part !== undefined && others.length === 0 && isName(part, venue) ? part : undefined
}

/** Up to three capitalized words of which none is usual in titles, at least one of them no initial. */
function isName(part: string, venue: string): boolean {
  const name = part.split(/\s+/)
  return (
    name.length <= 3 &&
    name.some((word) => WORD.test(word)) &&
    name.every((word) => INITIAL.test(word) || (WORD.test(word) && !isUsualWord(word))) &&
    !namesVenue(part, venue) &&
    findAbsence(part, venue) === undefined
  )
}

const isUsualWord = (word: string): boolean => {
  const folded = foldText(word)
  return ROSTER_ROLES.has(folded) || ROSTER_USUAL_WORDS.has(folded) || isAbsenceWord(folded) || folded.endsWith("'s")
}
