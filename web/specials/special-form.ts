import { z } from 'zod'
import { SPECIAL_WINDOWS_LIMIT } from '#contract/specials.limits.ts'
import { specialMessages } from '#contract/specials.texts.ts'
import { SpecialDraft, type VenueSpecial } from '#contract/specials.ts'
import { addDays, toInstant, toWallTime } from '#web/ui/days/zoned-time.ts'
import { groupWindowsByHours } from './format-special.ts'
import { applySchedule, FIRST_HOURS, getSchedule, SCHEDULES } from './special-schedule.ts'

/** The form's values: days and wall times in the venue's zone, and hours with their days. */
const SpecialForm = z.object({
  title: z.string(),
  price: z.string(),
  details: z.string(),
  schedule: z.enum(SCHEDULES),
  from_day: z.string(),
  from_time: z.string(),
  until_day: z.string(),
  until_time: z.string(),
  hours: z.array(z.object({ days: z.array(z.number()), start_time: z.string(), end_time: z.string() })),
  image_alt: z.string(),
})
export type SpecialFormValues = z.infer<typeof SpecialForm>
type Bounds = Pick<SpecialFormValues, 'from_day' | 'from_time' | 'until_day' | 'until_time'>

export const formMessages = {
  dayMissing: 'Choose a day, too.',
  dayRequired: 'Choose a day.',
  datesRequired: 'Choose a first day, a last day, or both.',
  daysMissing: 'Choose at least one day.',
  hoursMissing: 'Set a start and an end time.',
  tooMany: `A special can have at most ${SPECIAL_WINDOWS_LIMIT} time slots a week.`,
}

export const EMPTY_SPECIAL_FORM: SpecialFormValues = {
  title: '',
  price: '',
  details: '',
  schedule: 'weekly',
  from_day: '',
  from_time: '',
  until_day: '',
  until_time: '',
  hours: [FIRST_HOURS],
  image_alt: '',
}

/** The form's values of a stored special. */
export const toSpecialFormValues = (special: VenueSpecial): SpecialFormValues => {
  const zone = special.venue_time_zone
  const from = special.valid_from && toWallTime(special.valid_from, zone)
  const until = special.valid_until && toWallTime(special.valid_until, zone)
  const values = {
    from_day: special.valid_from_day ?? (from ? from.day : ''),
    from_time: special.valid_from_day || !from ? '' : from.time,
    until_day: special.valid_until_day ?? (until ? until.day : ''),
    until_time: special.valid_until_day || !until ? '' : until.time,
    hours: groupWindowsByHours(special.windows),
  }
  return {
    ...values,
    title: special.title,
    price: special.price ?? '',
    details: special.details ?? '',
    schedule: getSchedule(special, values),
    image_alt: special.image_alt ?? '',
  }
}

type SpecialFormContext = { zone: string; slugOrId: string; original?: VenueSpecial }

/** Validates the form by the contract and moves the errors to the form's fields. The output can be sent. */
export const buildSpecialFormSchema = ({ zone, slugOrId, original }: SpecialFormContext) =>
  SpecialForm.transform((entered, context) => {
    const form = applySchedule(entered)
    const addError = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, message })
    const issuesBefore = context.issues.length
    for (const [message, ...path] of listDateErrors(form)) addError(message, ...path)
    for (const [index, { days, start_time, end_time }] of form.hours.entries()) {
      if (days.length === 0) addError(formMessages.daysMissing, 'hours', index, 'days')
      if (!start_time || !end_time) addError(formMessages.hoursMissing, 'hours', index, 'start_time')
      else if (start_time === end_time) addError(specialMessages.windowEmpty, 'hours', index, 'start_time')
    }
    const windows = toSpecialWindows(form)
    if (windows.length > SPECIAL_WINDOWS_LIMIT) addError(formMessages.tooMany, 'hours')
    const bounds = toFormBounds(form, zone, original)
    if (!isInOrder(bounds, zone)) addError(specialMessages.untilBeforeFrom, 'until_day')
    const hoursAreValid = context.issues.length === issuesBefore
    const { title, price, details, image_alt } = form
    const checked = SpecialDraft.safeParse({
      slugOrId,
      title,
      price,
      details,
      image_alt,
      ...bounds,
      windows: hoursAreValid ? windows : [],
    })
    for (const { path, message } of checked.error?.issues ?? [])
      addError(message, ...path.map((part) => FIELDS[String(part)] ?? String(part)))
    if (!checked.success || context.issues.length > issuesBefore) return z.NEVER
    const { slugOrId: _, image_id: __, draft_id: ___, ...draft } = checked.data
    return draft
  })

/** Dates that are missing, as messages and fields. */
const listDateErrors = (form: SpecialFormValues): [string, 'from_day' | 'until_day'][] => {
  if (form.schedule === 'once') return form.from_day ? [] : [[formMessages.dayRequired, 'from_day']]
  if (form.schedule !== 'dates') return []
  const errors: [string, 'from_day' | 'until_day'][] = []
  if (!form.from_day && form.from_time) errors.push([formMessages.dayMissing, 'from_day'])
  if (!form.until_day && form.until_time) errors.push([formMessages.dayMissing, 'until_day'])
  if (errors.length === 0 && !form.from_day && !form.until_day) errors.push([formMessages.datesRequired, 'from_day'])
  return errors
}

const FIELDS: Record<string, string> = { valid_from: 'from_day', valid_until: 'until_day' }

/** One window per day. */
export const toSpecialWindows = ({ hours }: Pick<SpecialFormValues, 'hours'>) =>
  hours.flatMap(({ days, start_time, end_time }) => days.map((day) => ({ day, start_time, end_time })))

/** The bounds as the contract expects them. An unchanged bound stays exact to the second. */
export const toFormBounds = (form: Bounds, zone: string, original?: VenueSpecial) => {
  const stored = original && toSpecialFormValues(original)
  const sameFrom = stored && stored.from_day === form.from_day && stored.from_time === form.from_time
  const sameUntil = stored && stored.until_day === form.until_day && stored.until_time === form.until_time
  return {
    valid_from: sameFrom
      ? (original.valid_from_day ?? original.valid_from)
      : bound(form.from_day, form.from_time, zone),
    valid_until: sameUntil
      ? (original.valid_until_day ?? original.valid_until)
      : bound(form.until_day, form.until_time, zone),
  }
}

const bound = (day: string, time: string, zone: string): string | null => {
  if (!day) return null
  return time ? (toInstant({ day, time }, zone) ?? `${day} ${time}`) : day
}

type EnteredBounds = { valid_from: string | null; valid_until: string | null }

const isInOrder = ({ valid_from, valid_until }: EnteredBounds, zone: string): boolean => {
  const [begin, end] = [toBeginInstant(valid_from, zone), toEndInstant(valid_until, zone)]
  return begin === undefined || end === undefined || begin < end
}

/** The first instant of a bound, in milliseconds; undefined if there is none or it is invalid. */
export const toBeginInstant = (bound: string | null, zone: string): number | undefined =>
  toMoment(bound && (bound.length === 10 ? toInstant({ day: bound, time: '00:00' }, zone) : bound))

export const toEndInstant = (bound: string | null, zone: string): number | undefined =>
  toMoment(bound && (bound.length === 10 ? toInstant({ day: addDays(bound, 1), time: '00:00' }, zone) : bound))

const toMoment = (instant: string | null | undefined): number | undefined => {
  const moment = instant ? Date.parse(instant) : Number.NaN
  return Number.isNaN(moment) ? undefined : moment
}
