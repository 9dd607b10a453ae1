import type { VenueSpecial } from '#contract/specials.ts'
import { addDays } from '#web/ui/days/zoned-time.ts'
import type { Hours } from './format-special.ts'

/** Every week at fixed hours, on one day, between two dates, or until it is deleted. */
export const SCHEDULES = ['weekly', 'once', 'dates', 'always'] as const
export type Schedule = (typeof SCHEDULES)[number]

type ScheduleValues = {
  schedule: Schedule
  from_day: string
  from_time: string
  until_day: string
  until_time: string
  hours: Hours[]
}

/** A first time slot, whose days are still to be chosen. */
export const FIRST_HOURS: Hours = { days: [], start_time: '16:00', end_time: '19:00' }

const NO_DATES = { from_day: '', from_time: '', until_day: '', until_time: '' }

/** Keeps the values that count for the schedule. Values of the other schedules stay in the form in case of a return. */
export const applySchedule = <Values extends ScheduleValues>(form: Values): Values => {
  switch (form.schedule) {
    case 'weekly':
      return { ...form, ...NO_DATES }
    case 'once':
      return { ...form, until_day: getLastDayOfOnce(form), hours: [] }
    case 'dates':
      return form
    case 'always':
      return { ...form, ...NO_DATES, hours: [] }
  }
}

type OnceValues = Pick<ScheduleValues, 'from_day' | 'from_time' | 'until_time'>

/** An end at or before the start is on the next day. */
const getLastDayOfOnce = ({ from_day, from_time, until_time }: OnceValues): string =>
  from_day && from_time && until_time && until_time <= from_time ? addDays(from_day, 1) : from_day

/** The hours to show after switching to a schedule. */
export const adjustHours = (schedule: Schedule, hours: readonly Hours[]): Hours[] => {
  if (schedule === 'weekly' && hours.length === 0) return [FIRST_HOURS]
  return schedule === 'dates' ? hours.filter(({ days }) => days.length > 0) : [...hours]
}

/** The schedule that a stored special was entered with. */
export const getSchedule = (special: VenueSpecial, values: Omit<ScheduleValues, 'schedule'>): Schedule => {
  const hasDates = special.valid_from !== null || special.valid_until !== null
  if (special.windows.length > 0) return hasDates ? 'dates' : 'weekly'
  if (!hasDates) return 'always'
  return values.from_day && values.until_day === getLastDayOfOnce(values) ? 'once' : 'dates'
}
