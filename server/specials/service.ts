import type { Night } from '#contract/night-choice.ts'
import { toNightSpan } from '#contract/night-span.ts'
import type { Tonight } from '#contract/venues.ts'
import type { TonightColumns } from '#server/core/records/specials.ts'
import { createVenueCalendar, pickOnBetween, pickTonight, type VenueCalendar } from './rules.ts'

/** The venues with the line on their cards, for now or a night, instead of the specials and events it is made from. */
export function withTonight<Venue extends TonightColumns & { time_zone: string }>(
  venues: readonly Venue[],
  now: Date,
  night: Night | null = null,
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
    const calendar = findCalendar(venue.time_zone)
    const tonight = night
      ? pickOnBetween({ specials, events }, calendar, withoutPast(toNightSpan(night, venue.time_zone), now))
      : pickTonight({ specials, events }, calendar, now)
    return { ...venue, tonight }
  })
}

const withoutPast = ({ from, until }: { from: Date; until: Date }, now: Date) => ({
  from: from > now ? from : now,
  until,
})

const parseTime = (time: string | null): Date | null => (time === null ? null : new Date(time))
