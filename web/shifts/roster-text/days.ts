import { getWeekday } from '#contract/opening-spans.ts'
import { addDays, countDaysBetween, isCalendarDay } from '#web/ui/days/zoned-time.ts'
import type { Token, TypedDate } from './tokens.ts'

/** `day`: the week is not certain. `weekday`: the weekday is not that of the date. */
export type DayGuess = 'day' | 'weekday'
/** A day as `2026-11-23`. */
export type ResolvedDay = { date: string; guesses: DayGuess[] }
/** Whether the month stands first in numeric dates. */
export type DateOrder = 'month_first' | 'day_first'
/** Where a reading of days begins: today, the first day of the roster's week if it is named, and the day read last. */
export type DayContext = { today: string; order: DateOrder; week: string | undefined; last: string | undefined }

/** How near a list of weekdays without a date must begin, so that its week is certain. */
const CERTAIN_WITHIN_DAYS = 2

const findNext = (from: string, weekday: number) => addDays(from, (weekday - getWeekday(from) + 7) % 7)

const toIso = (year: number, month: number, day: number): string | undefined => {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDay(date) ? date : undefined
}

/** A date; without a year, the one nearest to today. */
export const resolveDate = (
  typed: TypedDate,
  { today, order }: Pick<DayContext, 'today' | 'order'>,
): string | undefined => {
  const [month, day] =
    'month' in typed
      ? [typed.month, typed.day]
      : order === 'month_first'
        ? [typed.first, typed.second]
        : [typed.second, typed.first]
  if (typed.year !== undefined) return toIso(typed.year, month, day)
  const year = Number(today.slice(0, 4))
  return [year - 1, year, year + 1]
    .flatMap((one) => toIso(one, month, day) ?? [])
    .sort((a, b) => Math.abs(countDaysBetween(today, a)) - Math.abs(countDaysBetween(today, b)))[0]
}

/** Whether months or days stand first in numeric dates: what only one order allows, then what fits the weekdays. */
export const findDateOrder = (lines: readonly Token[][], today: string): DateOrder => {
  let [monthFirst, dayFirst] = [0, 0]
  for (const tokens of lines)
    for (const [at, token] of tokens.entries()) {
      if (token.kind !== 'date' || !('first' in token.date)) continue
      if (token.date.first > 12) return 'day_first'
      if (token.date.second > 12) return 'month_first'
      const weekday = [tokens[at - 1], tokens[at + 1]].find((other) => other?.kind === 'weekday')
      if (weekday?.kind !== 'weekday') continue
      const fits = (order: DateOrder) => {
        const date = resolveDate(token.date, { today, order })
        return date !== undefined && weekday.days.includes(getWeekday(date))
      }
      if (fits('month_first')) monthFirst += 1
      if (fits('day_first')) dayFirst += 1
    }
  return dayFirst > monthFirst ? 'day_first' : 'month_first'
}

/** What names a day: weekdays, a date, the number of a day, or days from today. */
export type NamedDay = { weekdays?: readonly number[]; typed?: TypedDate; number?: number; offset?: number }

/** The day that a weekday, a date, the number of a day or `tomorrow` names. Undefined if there is no such day. */
export const resolveDay = (named: NamedDay, context: DayContext): ResolvedDay | undefined => {
  const { today } = context
  if (named.offset !== undefined) return { date: addDays(today, named.offset), guesses: [] }
  if (named.typed) {
    const date = resolveDate(named.typed, context)
    if (date === undefined) return undefined
    const fits = named.weekdays === undefined || named.weekdays.includes(getWeekday(date))
    return { date, guesses: fits ? [] : ['weekday'] }
  }
  if (named.number !== undefined) return resolveNumber(named.number, named.weekdays, context)
  return named.weekdays && resolveWeekday(named.weekdays, context)
}

/** `Mon 23`: the nearest 23rd that is a Monday. */
const resolveNumber = (
  number: number,
  weekdays: readonly number[] | undefined,
  { today, week }: DayContext,
): ResolvedDay | undefined => {
  const from = week ?? today
  const options = [-31, -30, -29, -28, 0, 28, 29, 30, 31]
    .map((days) => addDays(from, days))
    .flatMap((date) => toIso(Number(date.slice(0, 4)), Number(date.slice(5, 7)), number) ?? [])
    .sort((a, b) => Math.abs(countDaysBetween(from, a)) - Math.abs(countDaysBetween(from, b)))
  const fitting = options.find((date) => !weekdays || weekdays.includes(getWeekday(date)))
  if (fitting) return { date: fitting, guesses: [] }
  return options[0] === undefined ? undefined : { date: options[0], guesses: ['weekday'] }
}

const resolveWeekday = (weekdays: readonly number[], { today, week, last }: DayContext): ResolvedDay => {
  const from = week ?? (last === undefined ? today : last)
  const [date = today] = weekdays.map((day) => findNext(from, day)).sort()
  const isCertain = week !== undefined || last !== undefined || countDaysBetween(today, date) <= CERTAIN_WITHIN_DAYS
  // Later in the same week is certain, too: on a Monday, "Fri" is this week's.
  const isThisWeek = getWeekday(date) > getWeekday(today) || getWeekday(date) === 0
  return { date, guesses: isCertain || isThisWeek ? [] : ['day'] }
}
