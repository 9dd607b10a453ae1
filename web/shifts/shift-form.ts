import { z } from 'zod'
import type { Me } from '#contract/accounts.ts'
import { SHIFT_VISIBILITIES } from '#contract/shifts.limits.ts'
import { ShiftDraft, ShiftEdit, type ShiftLine } from '#contract/shifts.ts'
import type { VenueOption } from '#contract/venues.ts'
import { toStartDate } from '#web/core/start-date.ts'
import { addDays, toInstant, toWallTime } from '#web/ui/days/zoned-time.ts'
import { formatWeekday } from '#web/ui/times.ts'
import { formatShiftLength, formatZonedClock, type Span, type ZonedSpan } from './format-shift.ts'

/** The form's values: a day (`2026-11-20`) and two wall times (`17:00`) in the venue's zone. */
const ShiftForm = z.object({
  venue_id: z.string(),
  day: z.string(),
  /** Further days with the same times. */
  other_days: z.array(z.string()).optional(),
  start_time: z.string(),
  end_time: z.string(),
  notes: z.string(),
  /** Without one, a new shift is for everyone, and an edited one keeps its own. */
  visibility: z.enum(SHIFT_VISIBILITIES).optional(),
})
export type ShiftFormValues = z.infer<typeof ShiftForm>
type Times = Pick<ShiftFormValues, 'day' | 'start_time' | 'end_time'>

/** Whether both times are valid, and the end is after the start. */
export const isCompleteSpan = (span: Partial<Span>): span is Span =>
  Date.parse(span.start_time ?? '') < Date.parse(span.end_time ?? '')

/**
 * The instants of the times entered. An end before the start means the next day. A time that is not entered is
 * undefined; one that cannot be parsed is returned as typed, for the contract to reject. Unless edited, the times that
 * the form was opened with are returned unchanged, including the seconds.
 */
export const toShiftInstants = (
  form: Times,
  zone: string,
  original?: ZonedSpan,
  now: number = Date.now(),
): Partial<Span> => {
  const kept = original?.venue_time_zone === zone ? toShiftFormTimes(original) : undefined
  const { start_time: start, end_time: end } = form
  const startsAsBefore = kept?.day === form.day && kept.start_time === start
  const endsAsBefore = startsAsBefore && kept.end_time === end
  const day = startsAsBefore ? form.day : toStartDate(form, zone, now)
  return {
    start_time: startsAsBefore ? original?.start_time : parseTime(day, start, zone),
    end_time: endsAsBefore ? original?.end_time : parseTime(end < start ? addDays(day, 1) : day, end, zone),
  }
}

/** A shift's times as form values, or undefined if they cannot be parsed. */
export const toShiftFormTimes = (shift: ZonedSpan): Times | undefined => {
  const start = toWallTime(shift.start_time, shift.venue_time_zone)
  const end = toWallTime(shift.end_time, shift.venue_time_zone)
  return start && end && { day: start.day, start_time: start.time, end_time: end.time }
}

type ShiftFormSchemaOptions = {
  getVenueZone: (venueId: string) => string
  original?: ZonedSpan & { id: string }
}

/** Validates the form with the contract's schema and returns the API input. */
export const buildShiftFormSchema = ({ getVenueZone, original }: ShiftFormSchemaOptions) =>
  ShiftForm.transform((form, context) => {
    const draft = {
      venue_id: form.venue_id,
      notes: form.notes,
      visibility: form.visibility,
      ...toShiftInstants(form, getVenueZone(form.venue_id), original),
    }
    const checked = original ? ShiftEdit.safeParse({ id: original.id, ...draft }) : ShiftDraft.safeParse(draft)
    const others = listOtherSpans(form, getVenueZone(form.venue_id))
    if (checked.success) return others.length > 0 ? { ...checked.data, other_spans: others } : checked.data
    for (const { path, message } of checked.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })

/** The times entered, on each further day. */
export const listOtherSpans = (form: ShiftFormValues, zone: string): Span[] =>
  (form.other_days ?? []).map((day) => toShiftInstants({ ...form, day }, zone)).filter(isCompleteSpan)

/** `Ends Sunday at 2:00 AM · 9 hours`, or undefined until both times are valid. */
export const formatShiftEndHint = (span: Partial<Span>, zone: string) => {
  if (!isCompleteSpan(span)) return undefined
  const weekday = formatWeekday(span.end_time, zone)
  const nextDay = weekday !== formatWeekday(span.start_time, zone)
  const clock = formatZonedClock(span.end_time, zone)
  return { text: `Ends${nextDay ? ` ${weekday}` : ''} at ${clock} · ${formatShiftLength(span)}`, nextDay }
}

/** The shift being entered, in the shape of a board line; undefined until both times are valid. */
export const buildShiftPreview = (span: Partial<Span>, venue: VenueOption, talent: Me): ShiftLine | undefined =>
  isCompleteSpan(span)
    ? {
        id: 'preview',
        ...span,
        notes: null,
        talent_id: talent.id,
        talent_username: talent.username,
        talent_username_slug: talent.username_slug,
        talent_full_name: talent.full_name,
        talent_user_type: talent.user_type,
        talent_verification_status: talent.verification_status,
        talent_avatar_url: talent.avatar_url,
        venue_id: venue.id,
        venue_slug: venue.id,
        venue_name: venue.name,
        venue_city: venue.city,
        venue_time_zone: venue.time_zone,
      }
    : undefined

const parseTime = (day: string, time: string, zone: string) =>
  day && time ? (toInstant({ day, time }, zone) ?? `${day} ${time}`) : undefined
