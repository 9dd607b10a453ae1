import { isOwnName } from '#contract/own-name.ts'
import { parseClock } from './clock.ts'
import { type RosterVenue, toNameKey } from './names.ts'
import { type Guess, type RosterText, readRosterText, type TextShift, type UnreadReason } from './read-roster-text.ts'
import type { RosterMemory } from './remember.ts'
import { toRows } from './rows.ts'
import { toCalendarText } from './to-calendar.ts'

/** A line that could not be read, as it was typed. */
export type UnreadLine = { index: number; text: string; reason: UnreadReason }
/** A person in a roster and the number of their shifts. The name is empty for shifts without one. */
export type TextPerson = { key: string; name: string; count: number }
/** Everyone's shifts in a text. They stay in the browser. */
export type ReadText = { shifts: TextShift[]; people: TextPerson[]; unread: UnreadLine[] }
/** The guesses about a shift, which is found by its local start and title, and a place that is no known venue. */
export type ShiftGuess = { start: string; title: string; place: string | undefined; guesses: Guess[] }

type ReadOptions = {
  today: string
  venues: readonly RosterVenue[]
  memory: RosterMemory
  /** The hours of the roster's venue, from Sunday. Undefined if it shows none. */
  week: readonly (readonly { closes: string }[])[] | undefined
}

/** Reads a roster's text. Nothing of it is sent. */
export const readText = (text: string, { today, venues, memory, week }: ReadOptions): ReadText => {
  const rows = toRows(text)
  const read: RosterText = readRosterText(rows, {
    today,
    venues,
    aliases: memory.aliases,
    findClosing: (weekday) => {
      const last = week?.[weekday]?.at(-1)
      return last && parseClock(last.closes)
    },
  })
  const unread = read.unread.map(({ index, reason }) => ({ index, reason, text: (rows[index] ?? []).join('\t') }))
  return { shifts: read.shifts, people: listPeople(read.shifts), unread }
}

const listPeople = (shifts: readonly TextShift[]): TextPerson[] => {
  const people = new Map<string, TextPerson>()
  for (const { person = '' } of shifts) {
    const key = toNameKey(person)
    people.set(key, { key, name: people.get(key)?.name ?? person, count: (people.get(key)?.count ?? 0) + 1 })
  }
  return [...people.values()]
}

/** The user among the people of a roster: as they were called before, or the only one with their name. */
export const findSelf = (
  people: readonly TextPerson[],
  me: { full_name: string | null; username: string },
  memory: RosterMemory,
): TextPerson | undefined => {
  const remembered = people.find(({ key }) => key !== '' && key === memory.name)
  if (remembered) return remembered
  const own = people.filter(({ name }) => isOwnName(name, me))
  return own.length === 1 ? own[0] : undefined
}

/** Whether it must be asked whose shifts are the user's: the roster names someone, and was not asked before. */
export const needsChoice = (people: readonly TextPerson[], memory: RosterMemory): boolean =>
  people.some(({ key }) => key !== '') && !people.some(({ key }) => key === memory.name)

/** One person's shifts as the calendar file that is sent, and the guesses about them. */
export const pickPerson = (read: ReadText, key: string, venues: readonly RosterVenue[]) => {
  const shifts = read.shifts.filter(({ person = '' }) => toNameKey(person) === key)
  return {
    text: toCalendarText(shifts, venues),
    guesses: shifts.flatMap(({ start, title, place, guesses }): ShiftGuess[] =>
      guesses.length > 0 ? [{ start, title, place, guesses }] : [],
    ),
  }
}

/** The text with its unread lines as they were corrected, one below the other. Further lines follow the last one. */
export const correctText = (text: string, unread: readonly UnreadLine[], corrected: string): string => {
  const rows = toRows(text).map((cells) => cells.join('\t'))
  const lines = corrected.split('\n')
  for (const [at, { index }] of unread.entries())
    rows[index] = at === unread.length - 1 ? lines.slice(at).join('\n') : (lines[at] ?? '')
  return rows.join('\n')
}
