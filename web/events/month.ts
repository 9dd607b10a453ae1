import { getDateFormatter } from '#web/ui/times.ts'

// Months are `2026-11`, days are `2026-11-20`.
const FIRST = '2000-01'
const LAST = '2099-12'

const parseMonth = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { year, index: number - 1 }
}
const padTwo = (value: number) => String(value).padStart(2, '0')
const toUtcDate = (year: number, index: number, day: number) => new Date(Date.UTC(year, index, day))

/** The month `months` later, or undefined outside the years that can have events. */
export const addMonths = (month: string, months: number): string | undefined => {
  const { year, index } = parseMonth(month)
  const moved = toUtcDate(year, index + months, 1)
  const text = `${moved.getUTCFullYear()}-${padTwo(moved.getUTCMonth() + 1)}`
  return text >= FIRST && text <= LAST ? text : undefined
}

/** The weeks of a month, Sunday to Saturday, with null before the first day and after the last. */
export const listMonthWeeks = (month: string): (string | null)[][] => {
  const { year, index } = parseMonth(month)
  const before = toUtcDate(year, index, 1).getUTCDay()
  const length = toUtcDate(year, index + 1, 0).getUTCDate()
  const weeks = Math.ceil((before + length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1
      return day >= 1 && day <= length ? `${month}-${padTwo(day)}` : null
    }),
  )
}

/** `November 2026` */
export const formatMonthTitle = (month: string): string => {
  const { year, index } = parseMonth(month)
  return getDateFormatter('UTC', { month: 'long', year: 'numeric' }).text(toUtcDate(year, index, 1))
}
