import { Temporal } from 'temporal-polyfill'
import type { IncomeType } from '#contract/income.limits.ts'
import { toLocalDate, toLocalDateTime, toMonday, toZonedDateTime } from '#server/core/time-zones.ts'

/** A time span during which a zone's clocks have one UTC offset, in seconds. */
export type UtcOffsetSpan = { zone: string; from_time: string; until_time: string; seconds: number }
type ZoneSpan = { zone: string; from_time: Date; until_time: Date }

/**
 * The UTC offsets of a zone over a span. With these, the database converts instants to local days, months and hours by
 * addition, and does not depend on its own time zone data.
 */
export function listUtcOffsets({ zone, from_time, until_time }: ZoneSpan): UtcOffsetSpan[] {
  const end = until_time.getTime() + 1
  const offsets: UtcOffsetSpan[] = []
  let at: Temporal.ZonedDateTime | null = toZonedDateTime(from_time, zone)
  while (at && at.epochMilliseconds < end) {
    const next: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next')
    const until = Math.min(next?.epochMilliseconds ?? end, end)
    offsets.push({
      zone,
      from_time: at.toInstant().toString(),
      until_time: new Date(until).toISOString(),
      seconds: at.offsetNanoseconds / 1e9,
    })
    at = next
  }
  return offsets
}

/** The calendar periods around an instant in a zone. Weeks begin on Monday. */
export function toIncomePeriods(now: Date, zone: string) {
  const today = toLocalDate(now, zone)
  const monday = toMonday(today)
  return {
    today: today.toString(),
    month: today.month,
    year: today.year,
    week: { from: monday.toString(), to: monday.add({ days: 6 }).toString() },
    /** Last week, up to the same weekday as today. */
    last_week: { from: monday.subtract({ days: 7 }).toString(), to: today.subtract({ days: 7 }).toString() },
  }
}

/** A month as `2026-11`, with its first and last day. */
export function toMonthRange(year: number, month: number) {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  return {
    month: first.toPlainYearMonth().toString(),
    from: first.toString(),
    to: first.with({ day: first.daysInMonth }).toString(),
  }
}

/** Bounds that contain the month `2026-11` in every time zone. */
export function toMonthBoundsInAnyZone(month: string): { from: Date; until: Date } {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const midnight = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime('UTC').epochMilliseconds)
  return { from: midnight(first.subtract({ days: 2 })), until: midnight(first.add({ months: 1, days: 2 })) }
}

/** The local date on which a shift begins, which is the date of its income. */
export const toStartDate = (shift: { start_time: Date; venue_time_zone: string }): string =>
  toLocalDate(shift.start_time, shift.venue_time_zone).toString()

/** The years from the latest back to the earliest. */
export function listYears(earliest: number, latest: number): number[] {
  return Array.from({ length: Math.max(0, latest - earliest) + 1 }, (_, back) => latest - back)
}

export type IncomeExportRow = {
  recorded_for_date: string
  venue_name: string
  venue_city: string | null
  venue_time_zone: string
  start_time: Date
  end_time: Date
  hours: string
  income_type: IncomeType
  amount: string
  notes: string | null
}

/** One line per entry, with times in the venue's local time. */
export const buildIncomeCsv = (rows: readonly IncomeExportRow[], typeNames: Record<IncomeType, string>): string =>
  formatCsv([
    ['Date', 'Venue', 'City', 'Shift start', 'Shift end', 'Time zone', 'Hours', 'Type', 'Amount', 'Notes'],
    ...rows.map((row) => [
      row.recorded_for_date,
      row.venue_name,
      row.venue_city ?? '',
      formatWallTime(row.start_time, row.venue_time_zone),
      formatWallTime(row.end_time, row.venue_time_zone),
      row.venue_time_zone,
      row.hours,
      typeNames[row.income_type],
      row.amount,
      row.notes ?? '',
    ]),
  ])

/** A day of the tip log; the last row, whose day is null, has the totals of the year. */
export type TipLogRow = { day: string | null } & Record<IncomeType | 'total', string>

/** One line per day with income, then the year's totals. */
export const buildTipLogCsv = (rows: readonly TipLogRow[]): string =>
  formatCsv([
    ['Day', 'Tips', 'Wages', 'Commission', 'Other income', 'Total'],
    ...rows.map((row) => [row.day ?? 'Total', row.tips, row.hourly_wage, row.commission, row.other_income, row.total]),
  ])

// Without a byte order mark, some spreadsheets read the file in a legacy encoding.
const BYTE_ORDER_MARK = '\uFEFF'

/** A CSV table (RFC 4180) that is safe to open in a spreadsheet, because it contains no formulas. */
export const formatCsv = (lines: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(formatCsvCell).join(',')}\r\n`).join('')

function formatCsvCell(text: string): string {
  // A spreadsheet treats a cell that begins with these as a formula, even in quotes.
  const escaped = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",;\r\n\t]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** `2026-11-20 17:00` */
function formatWallTime(at: Date, zone: string): string {
  const wall = toLocalDateTime(at, zone)
  return `${wall.toPlainDate()} ${wall.toPlainTime().toString({ smallestUnit: 'minute' })}`
}
