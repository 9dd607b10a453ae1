import type { VenueOption } from '#contract/venues.ts'
import { client } from '#web/core/api.ts'
import { toNameKey } from '#web/shifts/roster-text/names.ts'
import {
  findSelf,
  needsChoice,
  pickPerson,
  type ReadText,
  readText,
  type ShiftGuess,
} from '#web/shifts/roster-text/prepare-text.ts'
import { readRosterMemory, writeRosterMemory } from '#web/shifts/roster-text/remember.ts'
import { toDayKey } from '#web/ui/times.ts'

/** A text that was read: everyone's shifts, which stay here, and the guesses about the chosen person's. */
export type TextReading = { typed: string; read: ReadText; guesses: ShiftGuess[]; person: string | undefined }

type Reader = { me: { id: string; full_name: string | null; username: string }; venues: readonly VenueOption[] }

/** Reads a text of the chosen venue. `person` is undefined if the user must say whose shifts are theirs. */
export const readTextRoster = async (typed: string, venue: VenueOption, { me, venues }: Reader) => {
  const memory = readRosterMemory(me.id)
  const hours = await client.venues.get({ slugOrId: venue.id }).then(
    (found) => found.hours,
    // Without its hours, closing time is guessed.
    () => null,
  )
  const read = readText(typed, { today: toDayKey(Date.now(), venue.time_zone), venues, memory, week: hours?.week })
  const [only] = read.people
  const self = findSelf(read.people, me, memory)
  const person = needsChoice(read.people, memory) ? undefined : (self ?? only)?.key
  return { read, self: self?.key, person }
}

/** Remembers for the next roster which venue a place is. */
export const rememberPlace = (account_id: string, place: string, venue_id: string) => {
  const memory = readRosterMemory(account_id)
  writeRosterMemory({ ...memory, aliases: { ...memory.aliases, [toNameKey(place)]: venue_id } })
}

/** The chosen person's shifts as a calendar file. Their name is remembered for the next roster. */
export const chooseTextPerson = (typed: string, read: ReadText, person: string, { me, venues }: Reader) => {
  if (person !== '') writeRosterMemory({ ...readRosterMemory(me.id), name: person })
  const { text, guesses } = pickPerson(read, person, venues)
  return { text, reading: { typed, read, guesses, person } satisfies TextReading }
}
