import { formatDay, getDateFormatter } from '#web/ui/times.ts'

// A calendar day has no zone. Noon in UTC is on that day when formatted in UTC.
const toNoonUtc = (day: string) => new Date(`${day}T12:00:00Z`)
const MONTH = getDateFormatter('UTC', { month: 'long', year: 'numeric' })
const MONTH_NAME = getDateFormatter('UTC', { month: 'long' })
const WEEKDAY = getDateFormatter('UTC', { weekday: 'long' })
const SHORT_WEEKDAY = getDateFormatter('UTC', { weekday: 'short' })

/** `Fri, Nov 20` */
export const formatDate = (day: string): string => formatDay(toNoonUtc(day), 'UTC')

/** `Tue 17`, for use where the month is clear. */
export const formatShortDate = (day: string): string => `${SHORT_WEEKDAY.text(toNoonUtc(day))} ${Number(day.slice(8))}`

/** `November 2026` for `2026-11` */
export const formatMonth = (month: string): string => MONTH.text(toNoonUtc(`${month}-01`))

/** `November` for `2026-11` */
export const formatMonthName = (month: string): string => MONTH_NAME.text(toNoonUtc(`${month}-01`))

/** `January` to `December`. */
export const monthNames = Array.from({ length: 12 }, (_, at) => MONTH_NAME.text(new Date(Date.UTC(2026, at, 1))))

/** The number of a day's month, 1 to 12. */
export const getMonthNumber = (day: string): number => Number(day.slice(5, 7))

// The first of February 2026 is a Sunday.
const toWeekdayDate = (weekday: number) => new Date(Date.UTC(2026, 1, 1 + weekday))
/** `Sunday` for 0 */
export const formatWeekdayName = (weekday: number): string => WEEKDAY.text(toWeekdayDate(weekday))
/** `Sun` for 0 */
export const formatShortWeekday = (weekday: number): string => SHORT_WEEKDAY.text(toWeekdayDate(weekday))

/** `5 PM` for 17 */
export const formatHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
