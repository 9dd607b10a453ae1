import { z } from 'zod'
import { INCOME_ENTRIES_MAX } from '#contract/income.limits.ts'
import { incomeMessages, incomeTypeNames } from '#contract/income.texts.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { lockDraft } from '#server/core/records/locks.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { decodeCursor, TimeCursor, toPage, toStartTimeCursor } from '#server/core/requests/paging.ts'
import { isTimeZone } from '#server/core/time-zones.ts'
import {
  deleteEntry,
  deleteGoal,
  findBestShift,
  findEntryByDraft,
  findGoal,
  findLatestOpenShift,
  findRates,
  findShiftForIncome,
  findTopVenue,
  findTotals,
  type IncomeShiftTotalRow,
  insertEntry,
  listEntriesByDate,
  listExportRows,
  listMonthShifts,
  listMonths,
  listOpenShiftsByDate,
  listShiftEntries,
  listTipLog,
  listUpcomingShifts,
  listWeekdayAverages,
  listWorkedZones,
  lockShift,
  saveGoal,
  updateEntry,
} from './queries.ts'
import {
  buildIncomeCsv,
  buildTipLogCsv,
  listUtcOffsets,
  listYears,
  toIncomePeriods,
  toMonthBoundsInAnyZone,
  toMonthRange,
  toStartDate,
  type UtcOffsetSpan,
} from './rules.ts'

const done = { done: true } as const
/** More rows than this in one week would be unreadable. */
const MAX_WEEK_ROWS = 60

const MonthCursor = z.strictObject({ month: z.string().regex(/^\d{4}-\d\d$/) })

export const summary = authenticatedProcedure.income.summary.handler(
  async ({ input, context: { db, clock, viewer }, errors }) => {
    if (!isTimeZone(input.zone)) throw errors.INVALID({ data: { fields: { zone: incomeMessages.zone } } })
    const now = clock.now()
    const { today, week, last_week, ...present } = toIncomePeriods(now, input.zone)
    const year = input.year ?? present.year
    const month = toMonthRange(year, input.month ?? present.month)
    const thisMonth = toMonthRange(present.year, present.month)
    const totals = await findTotals(db, viewer.id, { week, last_week, month, year: toYearRange(year) })
    const goal = await findGoal(db, viewer.id, thisMonth)
    const best_shift = await findBestShift(db, viewer.id)
    const top_venue = await findTopVenue(db, viewer.id)
    return {
      today,
      week: {
        ...week,
        total: totals.week_total,
        change: totals.week_change,
        entries: await listEntriesByDate(db, viewer.id, { days: week, limit: MAX_WEEK_ROWS }),
        open_shifts: await listOpenShiftsByDate(db, viewer.id, {
          days: week,
          now,
          offsets: await listVenueOffsets(db, viewer.id),
          limit: MAX_WEEK_ROWS,
        }),
      },
      month: { month: month.month, ...totals.month },
      year: { year, ...totals.year },
      years: listYears(
        Math.min(present.year, parseYear(totals.first_day) ?? present.year),
        Math.max(present.year, parseYear(totals.last_day) ?? present.year),
      ),
      weekdays: await listWeekdayAverages(db, viewer.id),
      average_per_shift: totals.average_per_shift,
      shift_count: totals.shift_count,
      best_shift: best_shift ?? null,
      top_venue: top_venue ?? null,
      goal: goal ? { ...goal, month: thisMonth.month } : null,
    }
  },
)

export const months = authenticatedProcedure.income.months.handler(
  async ({ input, context: { db, clock, viewer } }) => {
    const after = decodeCursor(MonthCursor, input.cursor)
    const offsets = await listVenueOffsets(db, viewer.id)
    const rows = await listMonths(db, viewer.id, { now: clock.now(), offsets, after, limit: input.limit + 1 })
    return toPage(rows, input.limit, ({ month }) => ({ month }))
  },
)

export const monthShifts = authenticatedProcedure.income.monthShifts.handler(
  async ({ input, context: { db, clock, viewer } }) => {
    const after = decodeCursor(TimeCursor, input.cursor)
    const rows = await listMonthShifts(db, viewer.id, {
      now: clock.now(),
      offsets: await listVenueOffsets(db, viewer.id),
      month: input.month,
      around: toMonthBoundsInAnyZone(input.month),
      after,
      limit: input.limit + 1,
    })
    const { items, next_cursor } = toPage(rows, input.limit, (shift) => ({
      time: shift.end_time.toISOString(),
      id: shift.id,
    }))
    return { items: await withEntries(db, viewer.id, items), next_cursor }
  },
)

export const upcoming = authenticatedProcedure.income.upcoming.handler(
  async ({ input, context: { db, clock, viewer } }) => {
    const after = decodeCursor(TimeCursor, input.cursor)
    const rows = await listUpcomingShifts(db, viewer.id, { now: clock.now(), after, limit: input.limit + 1 })
    const { items, next_cursor } = toPage(rows, input.limit, toStartTimeCursor)
    return { items: await withEntries(db, viewer.id, items), next_cursor }
  },
)

export const latest = authenticatedProcedure.income.latest.handler(async ({ context: { db, clock, viewer } }) => ({
  shift: (await findLatestOpenShift(db, viewer.id, clock.now())) ?? null,
}))

export const rates = authenticatedProcedure.income.rates.handler(async ({ context: { db, viewer } }) =>
  findRates(db, viewer.id, await listVenueOffsets(db, viewer.id)),
)

export const add = authenticatedProcedure.income.add.handler(({ input, context: { db, clock, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    await lockDraft(trx, viewer.id, input.draft_id)
    await lockShift(trx, viewer.id, input.shift_id)
    const shift = await findShiftForIncome(trx, viewer.id, input.shift_id)
    if (!shift) throw errors.NOT_FOUND({ message: shiftMessages.notFound })
    const sent = await findEntryByDraft(trx, viewer.id, input.draft_id)
    if (sent) return sent
    if (shift.entry_count >= INCOME_ENTRIES_MAX) throw errors.TOO_MANY_ENTRIES()
    const recorded_for_date = input.recorded_for_date ?? toStartDate(shift)
    const entry = { ...input, recorded_for_date, draft_id: input.draft_id ?? null }
    return insertEntry(trx, viewer.id, input.shift_id, entry, clock.now())
  }),
)

export const edit = authenticatedProcedure.income.edit.handler(
  async ({ input, context: { db, clock, viewer }, errors }) => {
    const entry = await updateEntry(db, viewer.id, input.id, input, clock.now())
    if (!entry) throw errors.NOT_FOUND({ message: incomeMessages.notFound })
    return entry
  },
)

export const remove = authenticatedProcedure.income.remove.handler(
  async ({ input, context: { db, viewer }, errors }) => {
    if (!(await deleteEntry(db, viewer.id, input.id))) throw errors.NOT_FOUND({ message: incomeMessages.notFound })
    return done
  },
)

export const setGoal = authenticatedProcedure.income.setGoal.handler(
  async ({ input, context: { db, clock, viewer } }) => {
    if (input.monthly_amount === null) await deleteGoal(db, viewer.id)
    else await saveGoal(db, viewer.id, input.monthly_amount, clock.now())
    return done
  },
)

export const exportCsv = authenticatedProcedure.income.exportCsv.handler(
  async ({ context: { db, clock, response, viewer } }) => {
    const table = buildIncomeCsv(await listExportRows(db, viewer.id), incomeTypeNames)
    return toCsvDownload(response.headers, `last-call-income-${clock.now().toISOString().slice(0, 10)}.csv`, table)
  },
)

export const exportTipLog = authenticatedProcedure.income.exportTipLog.handler(
  async ({ input, context: { db, response, viewer } }) => {
    const table = buildTipLogCsv(await listTipLog(db, viewer.id, toYearRange(input.year)))
    return toCsvDownload(response.headers, `last-call-tip-log-${input.year}.csv`, table)
  },
)

const toYearRange = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })
const parseYear = (day: string | null) => (day === null ? undefined : Number(day.slice(0, 4)))

/** The UTC offsets of the venues where the viewer worked, for the time they worked there. */
async function listVenueOffsets(db: Db, viewerId: string): Promise<UtcOffsetSpan[]> {
  return (await listWorkedZones(db, viewerId)).flatMap(listUtcOffsets)
}

async function withEntries(db: Db, viewerId: string, shifts: readonly IncomeShiftTotalRow[]) {
  const ids = shifts.map(({ id }) => id)
  const entries = await listShiftEntries(db, viewerId, ids)
  const entriesByShift = Map.groupBy(entries, ({ shift_id }) => shift_id)
  return shifts.map((shift) => ({ ...shift, entries: entriesByShift.get(shift.id) ?? [] }))
}

function toCsvDownload(headers: Headers, name: string, text: string): ReadableStream {
  headers.set('Content-Type', 'text/csv; charset=utf-8')
  headers.set('Content-Disposition', `attachment; filename="${name}"`)
  return new Blob([text]).stream()
}
