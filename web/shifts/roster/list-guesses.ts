import type { RosterEntry } from '#contract/roster.ts'
import { toWall } from '#contract/zone-clock.ts'
import type { TextReading } from './read-text-roster.ts'
import { rosterTexts } from './texts.ts'

/** The remarks on entries that were guessed, by key. */
export const listGuesses = (
  reading: TextReading | undefined,
  entries: readonly RosterEntry[],
): Map<string, string[]> => {
  const remarks = new Map<string, string[]>()
  for (const entry of entries) {
    const { date, time } = toWall(Date.parse(entry.start_time), entry.venue_time_zone)
    const found = reading?.guesses.find(({ start, title }) => start === `${date}T${time}` && title === entry.title)
    if (found)
      remarks.set(
        entry.key,
        found.guesses.map((guess) => rosterTexts.guesses[guess]),
      )
  }
  return remarks
}
