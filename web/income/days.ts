import { dayText, formatter } from '#web/ui/times.ts'

// A calendar day has no zone: noon in UTC falls on it.
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const MONTH = formatter('UTC', { month: 'long', year: 'numeric' })
const MONTH_NAME = formatter('UTC', { month: 'long' })
const WEEKDAY = formatter('UTC', { weekday: 'long' })
const SHORT_WEEKDAY = formatter('UTC', { weekday: 'short' })

/** `Fri, Nov 20` */
export const dateText = (day: string): string => dayText(noon(day), 'UTC')

/** `Tue 17`, within a week one knows. */
export const shortDate = (day: string): string => `${SHORT_WEEKDAY.text(noon(day))} ${Number(day.slice(8))}`

/** `November 2026` of `2026-11` */
export const monthText = (month: string): string => MONTH.text(noon(`${month}-01`))

/** `November` of `2026-11` */
export const monthName = (month: string): string => MONTH_NAME.text(noon(`${month}-01`))

/** `January` to `December`. */
export const monthNames = Array.from({ length: 12 }, (_, at) => MONTH_NAME.text(new Date(Date.UTC(2026, at, 1))))

/** The number of a day's month, 1 to 12. */
export const monthOfDay = (day: string): number => Number(day.slice(5, 7))

// The first of February 2026 is a Sunday.
const weekdayAt = (weekday: number) => new Date(Date.UTC(2026, 1, 1 + weekday))
/** `Sunday` of 0 */
export const weekdayName = (weekday: number): string => WEEKDAY.text(weekdayAt(weekday))
/** `Sun` of 0 */
export const shortWeekday = (weekday: number): string => SHORT_WEEKDAY.text(weekdayAt(weekday))

/** `Friday` of `2026-11-20` */
export const weekdayOfDay = (day: string): string => WEEKDAY.text(noon(day))

/** `5 PM` of 17 */
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
