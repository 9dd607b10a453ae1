import { dayIn, daysAfter, instantOf } from '#web/shifts/zoned-time.ts'
import { isoText } from '#web/ui/times.ts'
import { type CardSpecial, weekdayOf } from './phrases.ts'
import { beginOf, boundsOf, endOf, type SpecialFormValues, windowsOf } from './special-form.ts'

const DAYS_AHEAD = 9

type Picture = Pick<CardSpecial, 'image_full_url'>

/** A special as its card will show it, while it is only being written. */
export const previewOf = (form: SpecialFormValues, zone: string, now: number, picture: Picture): CardSpecial => {
  const { valid_from, valid_until } = boundsOf(form, zone)
  const [begin, end] = [beginOf(valid_from, zone), endOf(valid_until, zone)]
  const windows = windowsOf(form).filter(({ start_time, end_time }) => start_time && end_time)
  const spans = spansOf(windows, zone, Math.max(now, begin ?? now)).filter(
    (span) => span.end > now && (begin === undefined || span.start >= begin) && (end === undefined || span.start < end),
  )
  const [next] = spans
  const running = next && next.start <= now
  return {
    title: form.title.trim() || 'Your special',
    details: form.details.trim() || null,
    venue_time_zone: zone,
    valid_from: begin === undefined ? null : isoText(begin),
    valid_until: end === undefined ? null : isoText(end),
    valid_from_day: form.from_day && !form.from_time ? form.from_day : null,
    valid_until_day: form.until_day && !form.until_time ? form.until_day : null,
    windows,
    status: windows.length > 0 ? (running ? 'active' : next ? 'upcoming' : 'expired') : byDates(begin, end, now),
    active_until: null,
    next_window: next && !running ? { start_time: isoText(next.start), end_time: isoText(next.end) } : null,
    image_url: null,
    image_alt: form.image_alt || null,
    image_width: null,
    image_height: null,
    image_placeholder: null,
    ...picture,
  }
}

const byDates = (begin: number | undefined, end: number | undefined, now: number): CardSpecial['status'] => {
  if (begin === undefined && end === undefined) return null
  if (end !== undefined && end <= now) return 'expired'
  return begin !== undefined && begin > now ? 'upcoming' : 'active'
}

const spansOf = (windows: CardSpecial['windows'], zone: string, from: number) => {
  const yesterday = daysAfter(dayIn(from, zone), -1)
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => daysAfter(yesterday, ahead))
    .flatMap((day) =>
      windows
        .filter((window) => window.day === weekdayOf(day))
        .map(({ start_time, end_time }) => ({
          start: Date.parse(instantOf({ day, time: start_time }, zone) ?? ''),
          end: Date.parse(
            instantOf({ day: end_time > start_time ? day : daysAfter(day, 1), time: end_time }, zone) ?? '',
          ),
        })),
    )
    .sort((one, other) => one.start - other.start)
}
