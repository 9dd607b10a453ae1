import { Temporal } from 'temporal-polyfill'
import type { IncomeType } from '#contract/income.texts.ts'

/** A stretch of time in which a zone's clocks stand so many seconds from UTC. */
export type UtcOffsetSpan = { zone: string; from_time: string; until_time: string; seconds: number }
type ZoneSpan = { zone: string; from_time: Date; until_time: Date }

/**
 * How a zone's clocks stood over a span: with this the database turns instants into local days, months and hours by
 * mere addition, and the zones are read in one place.
 */
export function listUtcOffsets({ zone, from_time, until_time }: ZoneSpan): UtcOffsetSpan[] {
  const end = until_time.getTime() + 1
  const offsets: UtcOffsetSpan[] = []
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(
    from_time.getTime(),
  ).toZonedDateTimeISO(zone)
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

/** The calendar days around a moment for somebody in a zone. Weeks begin on Monday. */
export function toIncomePeriods(now: Date, zone: string) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  return {
    today: today.toString(),
    month: today.month,
    year: today.year,
    week: { from: monday.toString(), to: monday.add({ days: 6 }).toString() },
    /** Last week, as far as this one has come. */
    last_week: { from: monday.subtract({ days: 7 }).toString(), to: today.subtract({ days: 7 }).toString() },
  }
}

/** `2026-11` and its first and last day. */
export function toMonthRange(year: number, month: number) {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  return {
    month: first.toPlainYearMonth().toString(),
    from: first.toString(),
    to: first.with({ day: first.daysInMonth }).toString(),
  }
}

/** Instants between which everything lies that any zone may call this month, `2026-11`. */
export function toMonthBoundsInAnyZone(month: string): { from: Date; until: Date } {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const midnight = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime('UTC').epochMilliseconds)
  return { from: midnight(first.subtract({ days: 2 })), until: midnight(first.add({ months: 1, days: 2 })) }
}

/** The day a shift begins at its venue, which is the day its money belongs to. */
export const toStartDate = (shift: { start_time: Date; venue_time_zone: string }): string =>
  toZoned(shift.start_time, shift.venue_time_zone).toPlainDate().toString()

/** The years from the latest back to the earliest that has a record. */
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

/** One line an entry. Times are the venue's own. */
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

/** A day of the log; the last row, without a day, is the year. */
export type TipLogRow = { day: string | null } & Record<IncomeType | 'total', string>

/** One line a day with income, and the year's sums. */
export const buildTipLogCsv = (rows: readonly TipLogRow[]): string =>
  formatCsv([
    ['Day', 'Tips', 'Wages', 'Commission', 'Other income', 'Total'],
    ...rows.map((row) => [row.day ?? 'Total', row.tips, row.hourly_wage, row.commission, row.other_income, row.total]),
  ])

// Without it spreadsheets take the text for an old code page.
const BYTE_ORDER_MARK = '\uFEFF'

/** A table as RFC 4180 has it, which a spreadsheet opens without running anything in it. */
export const formatCsv = (lines: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(formatCsvCell).join(',')}\r\n`).join('')

function formatCsvCell(text: string): string {
  // A spreadsheet takes what begins so for a formula, whatever the quotes.
  const escaped = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",;\r\n\t]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

const toZoned = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)

/** `2026-11-20 17:00` */
function formatWallTime(at: Date, zone: string): string {
  const wall = toZoned(at, zone)
  return `${wall.toPlainDate()} ${wall.toPlainTime().toString({ smallestUnit: 'minute' })}`
}
