import { z } from 'zod'
import { INCOME_ENTRIES_MAX, incomeMessages, incomeTypeNames } from '#contract/income.texts.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { member } from '#server/core/requests/access-levels.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { afterStart, decodeCursor, pageOf, TimeCursor } from '#server/core/requests/paging.ts'
import { isTimeZone } from '#server/core/time-zones.ts'
import {
  deleteEntry,
  deleteGoal,
  findBestShift,
  findEarningShift,
  findGoal,
  findLatestOpenShift,
  findTopVenue,
  insertEntry,
  listEntriesOf,
  listEntriesOfDays,
  listForExport,
  listMonths,
  listOpenShiftsOfDays,
  listShiftsOfMonth,
  listTipLog,
  listUpcoming,
  listWeekdays,
  listZones,
  lockShift,
  readRates,
  readTotals,
  type ShiftWithTotal,
  saveGoal,
  updateEntry,
} from './queries.ts'
import {
  daysAround,
  incomeTable,
  monthAnywhere,
  monthOf,
  type Offset,
  offsetsOf,
  startDay,
  tipLogTable,
  yearsBetween,
} from './rules.ts'

const done = { done: true } as const
/** Lines of a week that anybody reads. */
const WEEK_LINES = 60

const MonthCursor = z.strictObject({ month: z.string().regex(/^\d{4}-\d\d$/) })

const summary = member.income.summary.handler(async ({ input, context: { db, clock, viewer } }) => {
  if (!isTimeZone(input.zone)) throw refuse('INVALID', { fields: { zone: incomeMessages.zone } })
  const now = clock.now()
  const { today, week, last_week, ...present } = daysAround(now, input.zone)
  const year = input.year ?? present.year
  const month = monthOf(year, input.month ?? present.month)
  const thisMonth = monthOf(present.year, present.month)
  const totals = await readTotals(db, viewer.id, { week, last_week, month, year: wholeYear(year) })
  const goal = await findGoal(db, viewer.id, thisMonth)
  const best_shift = await findBestShift(db, viewer.id)
  const top_venue = await findTopVenue(db, viewer.id)
  return {
    today,
    week: {
      ...week,
      total: totals.week_total,
      change: totals.week_change,
      entries: await listEntriesOfDays(db, viewer.id, { days: week, limit: WEEK_LINES }),
      open_shifts: await listOpenShiftsOfDays(db, viewer.id, {
        days: week,
        now,
        offsets: await venueOffsets(db, viewer.id),
        limit: WEEK_LINES,
      }),
    },
    month: { month: month.month, ...totals.month },
    year: { year, ...totals.year },
    years: yearsBetween(
      Math.min(present.year, yearOf(totals.first_day) ?? present.year),
      Math.max(present.year, yearOf(totals.last_day) ?? present.year),
    ),
    weekdays: await listWeekdays(db, viewer.id),
    average_per_shift: totals.average_per_shift,
    shift_count: totals.shift_count,
    best_shift: best_shift ?? null,
    top_venue: top_venue ?? null,
    goal: goal ? { ...goal, month: thisMonth.month } : null,
  }
})

const months = member.income.months.handler(async ({ input, context: { db, clock, viewer } }) => {
  const after = decodeCursor(MonthCursor, input.cursor)
  const offsets = await venueOffsets(db, viewer.id)
  const rows = await listMonths(db, viewer.id, { now: clock.now(), offsets, after, limit: input.limit + 1 })
  return pageOf(rows, input.limit, ({ month }) => ({ month }))
})

const monthShifts = member.income.monthShifts.handler(async ({ input, context: { db, clock, viewer } }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  const rows = await listShiftsOfMonth(db, viewer.id, {
    now: clock.now(),
    offsets: await venueOffsets(db, viewer.id),
    month: input.month,
    around: monthAnywhere(input.month),
    after,
    limit: input.limit + 1,
  })
  const { items, next_cursor } = pageOf(rows, input.limit, (shift) => ({
    time: shift.end_time.toISOString(),
    id: shift.id,
  }))
  return { items: await withEntries(db, viewer.id, items), next_cursor }
})

const upcoming = member.income.upcoming.handler(async ({ input, context: { db, clock, viewer } }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  const rows = await listUpcoming(db, viewer.id, { now: clock.now(), after, limit: input.limit + 1 })
  const { items, next_cursor } = pageOf(rows, input.limit, afterStart)
  return { items: await withEntries(db, viewer.id, items), next_cursor }
})

const latest = member.income.latest.handler(async ({ context: { db, clock, viewer } }) => ({
  shift: (await findLatestOpenShift(db, viewer.id, clock.now())) ?? null,
}))

const rates = member.income.rates.handler(async ({ context: { db, viewer } }) =>
  readRates(db, viewer.id, await venueOffsets(db, viewer.id)),
)

const add = member.income.add.handler(({ input, context: { db, clock, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    await lockShift(trx, viewer.id, input.shift_id)
    const shift = await findEarningShift(trx, viewer.id, input.shift_id)
    if (!shift) throw errors.NOT_FOUND({ message: shiftMessages.notFound })
    if (shift.entry_count >= INCOME_ENTRIES_MAX) throw errors.TOO_MANY_ENTRIES()
    const entry = { ...input, recorded_for_date: input.recorded_for_date ?? startDay(shift) }
    return insertEntry(trx, viewer.id, input.shift_id, entry, clock.now())
  }),
)

const edit = member.income.edit.handler(async ({ input, context: { db, clock, viewer }, errors }) => {
  const entry = await updateEntry(db, viewer.id, input.id, input, clock.now())
  if (!entry) throw errors.NOT_FOUND({ message: incomeMessages.notFound })
  return entry
})

const remove = member.income.remove.handler(async ({ input, context: { db, viewer }, errors }) => {
  if (!(await deleteEntry(db, viewer.id, input.id))) throw errors.NOT_FOUND({ message: incomeMessages.notFound })
  return done
})

const setGoal = member.income.setGoal.handler(async ({ input, context: { db, clock, viewer } }) => {
  if (input.monthly_amount === null) await deleteGoal(db, viewer.id)
  else await saveGoal(db, viewer.id, input.monthly_amount, clock.now())
  return done
})

const exportCsv = member.income.exportCsv.handler(async ({ context: { db, clock, response, viewer } }) => {
  const table = incomeTable(await listForExport(db, viewer.id), incomeTypeNames)
  return fileOf(response.headers, `last-call-income-${clock.now().toISOString().slice(0, 10)}.csv`, table)
})

const exportTipLog = member.income.exportTipLog.handler(async ({ input, context: { db, response, viewer } }) => {
  const table = tipLogTable(await listTipLog(db, viewer.id, wholeYear(input.year)))
  return fileOf(response.headers, `last-call-tip-log-${input.year}.csv`, table)
})

export const incomeHandlers = {
  summary,
  months,
  monthShifts,
  upcoming,
  latest,
  rates,
  add,
  edit,
  remove,
  setGoal,
  exportCsv,
  exportTipLog,
}

const wholeYear = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })
const yearOf = (day: string | null) => (day === null ? undefined : Number(day.slice(0, 4)))

/** How the clocks stood at the venues the viewer worked at, as long as they did. */
async function venueOffsets(db: Db, viewerId: string): Promise<Offset[]> {
  return (await listZones(db, viewerId)).flatMap(offsetsOf)
}

async function withEntries(db: Db, viewerId: string, shifts: readonly ShiftWithTotal[]) {
  const entries = await listEntriesOf(
    db,
    viewerId,
    shifts.map(({ id }) => id),
  )
  const ofShift = Map.groupBy(entries, ({ shift_id }) => shift_id)
  return shifts.map((shift) => ({ ...shift, entries: ofShift.get(shift.id) ?? [] }))
}

function fileOf(headers: Headers, name: string, text: string): ReadableStream {
  headers.set('Content-Type', 'text/csv; charset=utf-8')
  headers.set('Content-Disposition', `attachment; filename="${name}"`)
  return new Blob([text]).stream()
}
