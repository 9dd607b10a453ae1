import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { VenueOption } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { useMe } from '#web/core/session.ts'
import { isCalendarText } from '#web/shifts/roster-text/is-calendar-text.ts'
import { findGuess } from './list-guesses.ts'
import { type RosterUpload, UnreadRosterError } from './RosterForm.tsx'
import type { TextReading } from './read-text-roster.ts'

// Loaded on demand, because many rosters are calendar files.
const loadTextReader = () => import('./read-text-roster.ts')

type Step = 'form' | 'person' | 'review'

/** The steps of an import: the form, whose shifts to read if a text names people, and the review. */
export const useImport = (venues: readonly VenueOption[]) => {
  const me = useMe()
  const [roster, setRoster] = useState<RosterUpload>()
  const [step, setStep] = useState<Step>('form')
  const [asked, setAsked] = useState<{ reading: Omit<TextReading, 'guesses'>; suggested: string | undefined }>()
  const read = useMutation(api.roster.read.mutationOptions({ networkMode: 'always' }))

  /** Each step begins at its top, however far the form was scrolled. */
  const open = (next: Step) => {
    if (next !== step) window.scrollTo({ top: 0 })
    setStep(next)
  }
  const readRoster = async (next: RosterUpload) => {
    await read.mutateAsync({ text: next.text, venue_id: next.venue_id, choices: next.choices })
    setRoster(next)
    open('review')
  }
  const choosePerson = async (from: RosterUpload, reading: Omit<TextReading, 'guesses'>, person: string) => {
    const { chooseTextPerson } = await loadTextReader()
    await readRoster({ ...from, ...chooseTextPerson(reading.typed, reading.read, person, { me, venues }) })
  }
  /** `known` is the person who was chosen when the roster was read before. */
  const readText = async (next: RosterUpload, typed: string, known?: string) => {
    const venue = venues.find(({ id }) => id === next.venue_id)
    if (!venue) return
    const { readTextRoster } = await loadTextReader()
    const found = await readTextRoster(typed, venue, { me, venues })
    if (found.read.shifts.length === 0) throw new UnreadRosterError()
    const reading = { typed, read: found.read, person: known ?? found.person }
    const person = reading.person
    if (person !== undefined && found.read.people.some(({ key }) => key === person))
      return choosePerson(next, reading, person)
    setRoster({ ...next, reading: { ...reading, guesses: [] } })
    setAsked({ reading, suggested: found.self })
    open('person')
  }

  return {
    step,
    roster,
    asked,
    found: step === 'review' ? read.data : undefined,
    back: () => open('form'),
    start: (next: RosterUpload) => (isCalendarText(next.text) ? readRoster(next) : readText(next, next.text)),
    reread: readRoster,
    changeVenue: async (key: string, venue_id: string) => {
      if (!roster) return
      const entry = read.data?.entries.find((one) => one.key === key)
      const place = entry && findGuess(roster.reading, entry)?.place
      if (place !== undefined) (await loadTextReader()).rememberPlace(me.id, place, venue_id)
      await readRoster({ ...roster, choices: [...roster.choices.filter((one) => one.key !== key), { key, venue_id }] })
    },
    choose: (person: string) =>
      roster && asked ? choosePerson(roster, asked.reading, person) : Promise.resolve(undefined),
    correct: async (corrected: string) => {
      const reading = roster?.reading
      if (!roster || !reading) return
      const { correctText } = await import('#web/shifts/roster-text/prepare-text.ts')
      await readText(roster, correctText(reading.typed, reading.read.unread, corrected), reading.person)
    },
  }
}
