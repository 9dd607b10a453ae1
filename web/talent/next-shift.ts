import type { TalentCard } from '#contract/talent.ts'
import { isShiftOver } from '#web/shifts/format-shift.ts'

/** The current or next shift of a talent; undefined once it is over. */
export const getNextShift = (talent: TalentCard, now: number) => {
  const {
    next_shift_start_time: start_time,
    next_shift_end_time: end_time,
    next_shift_venue_slug: venue_slug,
    next_shift_venue_name: venue_name,
    next_shift_venue_city: venue_city,
    next_shift_venue_time_zone: venue_time_zone,
  } = talent
  if (!start_time || !end_time || !venue_slug || !venue_name || !venue_time_zone) return undefined
  const shift = { start_time, end_time, venue_slug, venue_name, venue_city, venue_time_zone }
  return isShiftOver(shift, now) ? undefined : shift
}
