import { getDateFormatter, toIsoText } from '#web/ui/times.ts'

// Months are `2026-11`, days are `2026-11-20`.
const FIRST = '2000-01'
const LAST = '2099-12'

/** The month `months` later, or undefined outside the years that can have events. */
export const addMonths = (month: string, months: number): string | undefined => {
  const moved = new Date(`${month}-01`)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const text = toIsoText(moved).slice(0, 7)
  return text >= FIRST && text <= LAST ? text : undefined
}

/** The weeks of a month, Sunday to Saturday, with null before the first day and after the last. */
export const listMonthWeeks = (month: string): (string | null)[][] => {
  const first = new Date(`${month}-01`)
  const before = first.getUTCDay()
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const weeks = Math.ceil((before + length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1
      return day >= 1 && day <= length ? `${month}-${String(day).padStart(2, '0')}` : null
    }),
  )
}

/** `November 2026` */
export const formatMonthTitle = (month: string): string =>
  getDateFormatter('UTC', { month: 'long', year: 'numeric' }).text(`${month}-01`)
