import type { Tonight } from '#contract/venues.ts'
import type { TonightColumns } from '#server/core/records/specials.ts'
import { createVenueCalendar, pickTonight, type VenueCalendar } from './rules.ts'

/** The venues with the line on their cards instead of the specials and events it is made from. */
export function withTonight<Venue extends TonightColumns & { time_zone: string }>(
  venues: readonly Venue[],
  now: Date,
): (Omit<Venue, keyof TonightColumns> & { tonight: Tonight | null })[] {
  const calendars = new Map<string, VenueCalendar>()
  const findCalendar = (timeZone: string): VenueCalendar => {
    const calendar = calendars.get(timeZone) ?? createVenueCalendar(timeZone)
    calendars.set(timeZone, calendar)
    return calendar
  }
  return venues.map(({ tonight_specials, tonight_events, ...venue }) => {
    if (!tonight_specials && !tonight_events) return { ...venue, tonight: null }
    const specials = (tonight_specials ?? []).map(({ valid_from, valid_until, ...special }) => ({
      ...special,
      valid_from: parseTime(valid_from),
      valid_until: parseTime(valid_until),
    }))
    const events = (tonight_events ?? []).map(({ title, start_time }) => ({ title, start_time: new Date(start_time) }))
    return { ...venue, tonight: pickTonight({ specials, events }, findCalendar(venue.time_zone), now) }
  })
}

const parseTime = (time: string | null): Date | null => (time === null ? null : new Date(time))
