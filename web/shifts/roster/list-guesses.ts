import type { RosterEntry } from '#contract/roster.ts'
import { toWall } from '#contract/zone-clock.ts'
import type { ShiftGuess } from '#web/shifts/roster-text/prepare-text.ts'
import type { TextReading } from './read-text-roster.ts'
import { rosterTexts } from './texts.ts'

/** The guesses about an entry. Undefined if nothing of it was guessed. */
export const findGuess = (reading: TextReading | undefined, entry: RosterEntry): ShiftGuess | undefined => {
  const { date, time } = toWall(Date.parse(entry.start_time), entry.venue_time_zone)
  return reading?.guesses.find(({ start, title }) => start === `${date}T${time}` && title === entry.title)
}

/** The remarks on entries that were guessed, by key. */
export const listGuesses = (reading: TextReading | undefined, entries: readonly RosterEntry[]): Map<string, string[]> =>
  new Map(
    entries.flatMap((entry) => {
      const found = findGuess(reading, entry)
      return found ? [[entry.key, formatGuesses(found)]] : []
    }),
  )

const formatGuesses = ({ guesses, place }: ShiftGuess): string[] =>
  guesses.map((guess) => (guess === 'place' ? rosterTexts.guesses.place(place ?? '') : rosterTexts.guesses[guess]))
