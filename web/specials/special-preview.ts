import { addDays, getDayInZone, toInstant } from '#web/ui/days/zoned-time.ts'
import { toIsoText } from '#web/ui/times.ts'
import { type CardSpecial, getWeekday } from './format-special.ts'
import { type SpecialFormValues, toBeginInstant, toEndInstant, toFormBounds, toSpecialWindows } from './special-form.ts'
import { applySchedule } from './special-schedule.ts'

const DAYS_AHEAD = 9

/** Builds a card's special from the form's current values. */
export const buildSpecialPreview = (
  entered: SpecialFormValues,
  zone: string,
  now: number,
  image_full_url: string | null,
): CardSpecial => {
  const form = applySchedule(entered)
  const { valid_from, valid_until } = toFormBounds(form, zone)
  const [begin, end] = [toBeginInstant(valid_from, zone), toEndInstant(valid_until, zone)]
  const windows = toSpecialWindows(form).filter(({ start_time, end_time }) => start_time && end_time)
  const spans = listWindowSpans(windows, zone, Math.max(now, begin ?? now)).filter(
    (span) => span.end > now && (begin === undefined || span.start >= begin) && (end === undefined || span.start < end),
  )
  const [next] = spans
  const running = next && next.start <= now
  return {
    title: form.title.trim() || 'Your special',
    price: form.price.trim() || null,
    details: form.details.trim() || null,
    venue_time_zone: zone,
    valid_from: begin === undefined ? null : toIsoText(begin),
    valid_until: end === undefined ? null : toIsoText(end),
    valid_from_day: form.from_day && !form.from_time ? form.from_day : null,
    valid_until_day: form.until_day && !form.until_time ? form.until_day : null,
    windows,
    status: windows.length > 0 ? (running ? 'active' : next ? 'upcoming' : 'expired') : isWithinDates(begin, end, now),
    active_until: null,
    next_window: next && !running ? { start_time: toIsoText(next.start), end_time: toIsoText(next.end) } : null,
    image_url: null,
    image_alt: form.image_alt || null,
    image_width: null,
    image_height: null,
    image_placeholder: null,
    image_full_url,
  }
}

const isWithinDates = (begin: number | undefined, end: number | undefined, now: number): CardSpecial['status'] => {
  if (begin === undefined && end === undefined) return null
  if (end !== undefined && end <= now) return 'expired'
  return begin !== undefined && begin > now ? 'upcoming' : 'active'
}

const listWindowSpans = (windows: CardSpecial['windows'], zone: string, from: number) => {
  const yesterday = addDays(getDayInZone(from, zone), -1)
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(yesterday, ahead))
    .flatMap((day) =>
      windows
        .filter((window) => window.day === getWeekday(day))
        .map(({ start_time, end_time }) => ({
          start: Date.parse(toInstant({ day, time: start_time }, zone) ?? ''),
          end: Date.parse(
            toInstant({ day: end_time > start_time ? day : addDays(day, 1), time: end_time }, zone) ?? '',
          ),
        })),
    )
    .sort((one, other) => one.start - other.start)
}
