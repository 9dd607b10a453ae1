import { sql } from 'kysely'
import type { z } from 'zod'
import { INCOME_PROMPT_HOURS, type IncomeType } from '#contract/income.limits.ts'
import type { IncomeEntry, IncomeMonth, IncomeRates, IncomeSums, OpenShift } from '#contract/income.ts'
import type { Db } from '#server/core/db/db.ts'
import { comesAfter, type TimeCursor } from '#server/core/requests/paging.ts'
import type { IncomeExportRow, TipLogRow, UtcOffsetSpan } from './rules.ts'

export type IncomeShiftRow = z.input<typeof OpenShift>
export type IncomeShiftTotalRow = IncomeShiftRow & { total: string }
export type IncomeEntryValues = {
  amount: string
  income_type: IncomeType
  notes: string | null
  recorded_for_date: string
}
type DateRange = { from: string; to: string }
type PageQuery<Position> = { after: Position | null; limit: number }

const shiftColumns = sql`
  s.id, s.start_time, s.end_time, s.notes, s.cancelled_at,
  v.id as venue_id, v.slug as venue_slug, v.name as venue_name, v.city as venue_city, v.time_zone as venue_time_zone`
const entryColumns = sql`i.id, i.shift_id, i.amount, i.income_type, i.notes, i.recorded_for_date`

const roundMoney = (sum: ReturnType<typeof sql>) => sql`round(coalesce(${sum}, 0), 2)`
const isDatedWithin = ({ from, to }: DateRange) => sql`i.recorded_for_date between ${from}::date and ${to}::date`
const hasIncome = sql`exists (select from shift_income h where h.shift_id = s.id and h.user_id = s.profile_id)`
/** Over; or cancelled with income, because the income stays. */
const isPast = (now: Date) => sql`
  ((s.cancelled_at is null and s.end_time <= ${now}::timestamptz) or (s.cancelled_at is not null and ${hasIncome}))`

/** The viewer's own shifts, each with its venue, which may be archived. */
const ownShifts = sql`
  -- own: only their talent can query them
  from shifts s join venues v on v.id = s.venue_id`
const shiftTotals = (viewerId: string) => sql`
  (select shift_id, sum(amount) as total, sum(amount) filter (where income_type = 'tips') as tips
    from shift_income where user_id = ${viewerId} group by shift_id)`

const offsetTable = (offsets: readonly UtcOffsetSpan[]) => sql`
  jsonb_to_recordset(${JSON.stringify(offsets)}::text::jsonb)
    as o (zone text, from_time timestamptz, until_time timestamptz, seconds integer)`
/** Joins the UTC offset of the venue at an instant, for `toLocalTime`. */
const joinVenueOffsets = (offsets: readonly UtcOffsetSpan[], at: ReturnType<typeof sql>) => sql`
  join ${offsetTable(offsets)} on o.zone = v.time_zone and ${at} >= o.from_time and ${at} < o.until_time`
const toLocalTime = (at: ReturnType<typeof sql>) => sql`((${at} at time zone 'UTC') + make_interval(secs => o.seconds))`
const [START, END] = [sql`s.start_time`, sql`s.end_time`]

/** The time zones in which the viewer worked, with the first and last time. */
export async function listWorkedZones(
  db: Db,
  viewerId: string,
): Promise<{ zone: string; from_time: Date; until_time: Date }[]> {
  const { rows } = await sql<{ zone: string; from_time: Date; until_time: Date }>`
    select v.time_zone as zone, min(s.start_time) as from_time, max(s.end_time) as until_time
    ${ownShifts} where s.profile_id = ${viewerId} group by v.time_zone`.execute(db)
  return rows
}

const sumByType = (days: DateRange) => sql`jsonb_build_object(
  'total', ${roundMoney(sql`sum(i.amount) filter (where ${isDatedWithin(days)})`)}::text,
  ${sql.join(
    (['tips', 'hourly_wage', 'commission', 'other_income'] as const).map(
      (type) =>
        sql`${sql.lit(type)}, ${roundMoney(sql`sum(i.amount) filter (where i.income_type = ${sql.lit(type)} and ${isDatedWithin(days)})`)}::text`,
    ),
  )})`

export type IncomeTotals = {
  week_total: string
  week_change: string
  month: IncomeSums
  year: IncomeSums
  average_per_shift: string
  shift_count: number
  first_day: string | null
  last_day: string | null
}

/** Sums over all of the viewer's entries. */
export async function findTotals(
  db: Db,
  viewerId: string,
  { week, last_week, month, year }: Record<'week' | 'last_week' | 'month' | 'year', DateRange>,
): Promise<IncomeTotals> {
  const total = (days: DateRange) => roundMoney(sql`sum(i.amount) filter (where ${isDatedWithin(days)})`)
  const { rows } = await sql<IncomeTotals>`
    select ${total(week)} as week_total, ${total(week)} - ${total(last_week)} as week_change,
      ${sumByType(month)} as month, ${sumByType(year)} as year,
      ${roundMoney(sql`sum(i.amount) / nullif(count(distinct i.shift_id), 0)`)} as average_per_shift,
      count(distinct i.shift_id) as shift_count, min(i.recorded_for_date) as first_day, max(i.recorded_for_date) as last_day
    from shift_income i where i.user_id = ${viewerId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate returned no row')
  return row
}

/** The average income per shift on each weekday, Sunday (0) to Saturday (6). */
export async function listWeekdayAverages(
  db: Db,
  viewerId: string,
): Promise<{ weekday: number; average: string; shift_count: number }[]> {
  const { rows } = await sql<{ weekday: number; average: string; shift_count: number }>`
    select d.weekday, ${roundMoney(sql`sum(i.amount) / nullif(count(distinct i.shift_id), 0)`)} as average,
      count(distinct i.shift_id) as shift_count
    from generate_series(0, 6) d (weekday)
    left join shift_income i on i.user_id = ${viewerId} and extract(dow from i.recorded_for_date) = d.weekday
    group by d.weekday order by d.weekday`.execute(db)
  return rows
}

/** The shift with the highest income, the later one of a tie. */
export async function findBestShift(db: Db, viewerId: string): Promise<IncomeShiftTotalRow | undefined> {
  const { rows } = await sql<IncomeShiftTotalRow>`
    select ${shiftColumns}, ${roundMoney(sql`t.total`)} as total ${ownShifts} join ${shiftTotals(viewerId)} t on t.shift_id = s.id
    where s.profile_id = ${viewerId} order by t.total desc, s.start_time desc, s.id limit 1`.execute(db)
  return rows[0]
}

type TopVenue = { venue_id: string; venue_slug: string; venue_name: string; total: string; shift_count: number }

/** The venue with the highest income. */
export async function findTopVenue(db: Db, viewerId: string): Promise<TopVenue | undefined> {
  const { rows } = await sql<TopVenue>`
    select v.id as venue_id, v.slug as venue_slug, v.name as venue_name, ${roundMoney(sql`sum(t.total)`)} as total,
      count(*) as shift_count
    ${ownShifts} join ${shiftTotals(viewerId)} t on t.shift_id = s.id
    where s.profile_id = ${viewerId} group by v.id order by sum(t.total) desc, v.name, v.id limit 1`.execute(db)
  return rows[0]
}

/** Entries dated within a range, in date order. */
export async function listEntriesByDate(
  db: Db,
  viewerId: string,
  { days, limit }: { days: DateRange; limit: number },
): Promise<(IncomeEntry & { venue_name: string })[]> {
  const { rows } = await sql<IncomeEntry & { venue_name: string }>`
    select ${entryColumns}, v.name as venue_name
    ${ownShifts} join shift_income i on i.shift_id = s.id and i.user_id = s.profile_id
    where s.profile_id = ${viewerId} and i.user_id = ${viewerId} and ${isDatedWithin(days)}
    order by i.recorded_for_date, s.start_time, i.created_at, i.id limit ${limit}`.execute(db)
  return rows
}

/** Past shifts without income that began within a range of days, in their venues' local time. */
export async function listOpenShiftsByDate(
  db: Db,
  viewerId: string,
  { days, now, offsets, limit }: { days: DateRange; now: Date; offsets: readonly UtcOffsetSpan[]; limit: number },
): Promise<IncomeShiftRow[]> {
  const { rows } = await sql<IncomeShiftRow>`
    select ${shiftColumns} ${ownShifts} ${joinVenueOffsets(offsets, START)}
    where s.profile_id = ${viewerId} and s.cancelled_at is null and s.end_time <= ${now}::timestamptz
      and s.end_time > ${days.from}::date - interval '3 days'
      and ${toLocalTime(START)}::date between ${days.from}::date and ${days.to}::date and not ${hasIncome}
    order by s.start_time, s.id limit ${limit}`.execute(db)
  return rows
}

/** Of the shifts without income, the one that ended last, if recently enough to ask about it. */
export async function findLatestOpenShift(db: Db, viewerId: string, now: Date): Promise<IncomeShiftRow | undefined> {
  const { rows } = await sql<IncomeShiftRow>`
    select ${shiftColumns} ${ownShifts}
    where s.profile_id = ${viewerId} and s.cancelled_at is null and s.end_time <= ${now}::timestamptz
      and s.end_time > ${now}::timestamptz - make_interval(hours => ${sql.lit(INCOME_PROMPT_HOURS)}) and not ${hasIncome}
    order by s.end_time desc, s.id desc limit 1`.execute(db)
  return rows[0]
}

/** Months in which shifts ended, in their venues' local time, newest first. */
export async function listMonths(
  db: Db,
  viewerId: string,
  { now, offsets, after, limit }: { now: Date; offsets: readonly UtcOffsetSpan[] } & PageQuery<{ month: string }>,
): Promise<IncomeMonth[]> {
  const { rows } = await sql<IncomeMonth>`
    select m.month, ${roundMoney(sql`sum(t.total)`)} as total, count(*) as shift_count,
      count(*) filter (where t.total is null) as open_count
    from (
      select s.id, to_char(${toLocalTime(END)}, 'YYYY-MM') as month ${ownShifts} ${joinVenueOffsets(offsets, END)}
      where s.profile_id = ${viewerId} and ${isPast(now)}
    ) m left join ${shiftTotals(viewerId)} t on t.shift_id = m.id
    where ${after ? sql`m.month < ${after.month}` : sql`true`}
    group by m.month order by m.month desc limit ${limit}`.execute(db)
  return rows
}

type MonthShiftsQuery = {
  now: Date
  offsets: readonly UtcOffsetSpan[]
  month: string
  around: { from: Date; until: Date }
}

/** Shifts that ended in a month, latest first. `around` bounds the search so that it can use an index. */
export async function listMonthShifts(
  db: Db,
  viewerId: string,
  { now, offsets, month, around, after, limit }: MonthShiftsQuery & PageQuery<TimeCursor>,
): Promise<IncomeShiftTotalRow[]> {
  const before = comesAfter(after, 'descending', sql`s.end_time, s.id`)
  const { rows } = await sql<IncomeShiftTotalRow>`
    select ${shiftColumns}, ${shiftTotal} as total ${ownShifts} ${joinVenueOffsets(offsets, END)}
    where s.profile_id = ${viewerId} and ${isPast(now)} and ${before}
      and s.end_time >= ${around.from}::timestamptz and s.end_time < ${around.until}::timestamptz
      and to_char(${toLocalTime(END)}, 'YYYY-MM') = ${month}
    order by s.end_time desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

const shiftTotal = roundMoney(
  sql`(select sum(i.amount) from shift_income i where i.shift_id = s.id and i.user_id = s.profile_id)`,
)

/** Running and upcoming shifts, soonest first. */
export async function listUpcomingShifts(
  db: Db,
  viewerId: string,
  { now, after, limit }: { now: Date } & PageQuery<TimeCursor>,
): Promise<IncomeShiftTotalRow[]> {
  const from = comesAfter(after, 'ascending', sql`s.start_time, s.id`)
  const { rows } = await sql<IncomeShiftTotalRow>`
    select ${shiftColumns}, ${shiftTotal} as total ${ownShifts}
    where s.profile_id = ${viewerId} and s.cancelled_at is null and ${from}
      and s.start_time > ${now}::timestamptz - interval '24 hours' and s.end_time > ${now}::timestamptz
    order by s.start_time, s.id limit ${limit}`.execute(db)
  return rows
}

/** All entries of some shifts, in date order. */
export async function listShiftEntries(db: Db, viewerId: string, shiftIds: readonly string[]): Promise<IncomeEntry[]> {
  const { rows } = await sql<IncomeEntry>`
    select ${entryColumns} from shift_income i
    where i.user_id = ${viewerId} and i.shift_id = any(${shiftIds}::uuid[])
    order by i.recorded_for_date, i.created_at, i.id`.execute(db)
  return rows
}

type RateRow = {
  shift_count: number
  hours: string
  total: string
  per_hour: string
  tips_per_hour: string
  venue_id: string | null
  venue_name: string | null
  weekday: number | null
  start_hour: number | null
}

/** Income per hour, in total and from tips, by venue, by weekday and by start hour. */
export async function findRates(db: Db, viewerId: string, offsets: readonly UtcOffsetSpan[]): Promise<IncomeRates> {
  const { rows } = await sql<RateRow>`
    select w.venue_id, w.venue_name, w.weekday, w.start_hour, count(*) as shift_count,
      round(sum(w.seconds) / 3600, 2) as hours, ${roundMoney(sql`sum(w.total)`)} as total,
      round(sum(w.total) * 3600 / sum(w.seconds), 2) as per_hour,
      ${roundMoney(sql`sum(w.tips) * 3600 / sum(w.seconds)`)} as tips_per_hour
    from (
      select v.id as venue_id, v.name as venue_name, extract(dow from ${toLocalTime(START)})::integer as weekday,
        extract(hour from ${toLocalTime(START)})::integer as start_hour,
        extract(epoch from s.end_time - s.start_time)::numeric as seconds, t.total, t.tips
      ${ownShifts} ${joinVenueOffsets(offsets, START)} join ${shiftTotals(viewerId)} t on t.shift_id = s.id
      where s.profile_id = ${viewerId}
    ) w
    group by grouping sets ((w.venue_id, w.venue_name), (w.weekday), (w.start_hour))
    order by per_hour desc, venue_name, weekday, start_hour`.execute(db)
  const ordered = (one: { at: number }, other: { at: number }) => one.at - other.at
  const by = (key: 'weekday' | 'start_hour') =>
    rows.flatMap((row) => (row[key] === null ? [] : [{ ...row, at: row[key] }])).sort(ordered)
  return {
    venues: rows.flatMap((row) =>
      row.venue_id && row.venue_name ? [{ ...row, venue_id: row.venue_id, venue_name: row.venue_name }] : [],
    ),
    weekdays: by('weekday').map(({ at, ...rate }) => ({ ...rate, weekday: at })),
    start_hours: by('start_hour').map(({ at, ...rate }) => ({ ...rate, start_hour: at })),
  }
}

/**
 * Locks a shift of the viewer, so that concurrent writes cannot exceed the limit of entries or cancel it in between.
 */
export async function lockShift(trx: Db, viewerId: string, id: string): Promise<void> {
  // own: the viewer's own row
  await sql`select from shifts where id = ${id} and profile_id = ${viewerId} for no key update`.execute(trx)
}

/** A shift of the viewer on which income may be recorded: active, or cancelled with income. */
export async function findShiftForIncome(
  db: Db,
  viewerId: string,
  id: string,
): Promise<{ start_time: Date; venue_time_zone: string; entry_count: number } | undefined> {
  const { rows } = await sql<{ start_time: Date; venue_time_zone: string; entry_count: number }>`
    select s.start_time, v.time_zone as venue_time_zone,
      (select count(*) from shift_income i where i.shift_id = s.id and i.user_id = s.profile_id) as entry_count
    ${ownShifts} where s.id = ${id} and s.profile_id = ${viewerId}
      and (s.cancelled_at is null or ${hasIncome})`.execute(db)
  return rows[0]
}

/** The entry that the viewer has already created from a draft. */
export async function findEntryByDraft(
  trx: Db,
  viewerId: string,
  draftId: string | undefined,
): Promise<IncomeEntry | undefined> {
  if (draftId === undefined) return undefined
  const { rows } = await sql<IncomeEntry>`
    select ${entryColumns} from shift_income i
    where i.user_id = ${viewerId} and i.draft_id = ${draftId}`.execute(trx)
  return rows[0]
}

export async function insertEntry(
  db: Db,
  viewerId: string,
  shiftId: string,
  entry: IncomeEntryValues & { draft_id: string | null },
  now: Date,
): Promise<IncomeEntry> {
  const { rows } = await sql<IncomeEntry>`
    insert into shift_income as i (
      shift_id, user_id, draft_id, amount, income_type, notes, recorded_for_date, created_at, updated_at)
    values (${shiftId}, ${viewerId}, ${entry.draft_id}, ${entry.amount}, ${entry.income_type}, ${entry.notes},
      ${entry.recorded_for_date}, ${now}, ${now})
    returning ${entryColumns}`.execute(db)
  const [inserted] = rows
  if (!inserted) throw new Error('the insert of an entry returned no row')
  return inserted
}

export async function updateEntry(
  db: Db,
  viewerId: string,
  id: string,
  entry: IncomeEntryValues,
  now: Date,
): Promise<IncomeEntry | undefined> {
  const { rows } = await sql<IncomeEntry>`
    update shift_income i set amount = ${entry.amount}, income_type = ${entry.income_type}, notes = ${entry.notes},
      recorded_for_date = ${entry.recorded_for_date}, updated_at = ${now}
    where i.id = ${id} and i.user_id = ${viewerId}
    returning ${entryColumns}`.execute(db)
  return rows[0]
}

/** Deletes an entry; returns false if there is none. */
export async function deleteEntry(db: Db, viewerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from shift_income where id = ${id} and user_id = ${viewerId} returning id`.execute(db)
  return rows.length > 0
}

type Goal = { monthly_amount: string; total: string; left: string; percent: number }

/** The viewer's goal and the progress within a range of days. */
export async function findGoal(db: Db, viewerId: string, days: DateRange): Promise<Goal | undefined> {
  const { rows } = await sql<Goal>`
    select g.monthly_amount, e.total, greatest(g.monthly_amount - e.total, 0.00) as left,
      floor(least(100, 100 * e.total / g.monthly_amount))::integer as percent
    from income_goals g
    cross join lateral (
      select ${roundMoney(sql`sum(i.amount)`)} as total from shift_income i where i.user_id = g.profile_id and ${isDatedWithin(days)}
    ) e
    where g.profile_id = ${viewerId}`.execute(db)
  return rows[0]
}

export async function saveGoal(db: Db, viewerId: string, monthlyAmount: string, now: Date): Promise<void> {
  await sql`
    insert into income_goals (profile_id, monthly_amount, updated_at) values (${viewerId}, ${monthlyAmount}, ${now})
    on conflict (profile_id)
    do update set monthly_amount = excluded.monthly_amount, updated_at = excluded.updated_at`.execute(db)
}

export async function deleteGoal(db: Db, viewerId: string): Promise<void> {
  await sql`delete from income_goals where profile_id = ${viewerId}`.execute(db)
}

/** All entries of the viewer with their shifts, by day. */
export async function listExportRows(db: Db, viewerId: string): Promise<IncomeExportRow[]> {
  const { rows } = await sql<IncomeExportRow>`
    select i.recorded_for_date, v.name as venue_name, v.city as venue_city, v.time_zone as venue_time_zone,
      s.start_time, s.end_time, round(extract(epoch from s.end_time - s.start_time)::numeric / 3600, 2) as hours,
      i.income_type, i.amount, i.notes
    ${ownShifts} join shift_income i on i.shift_id = s.id and i.user_id = s.profile_id
    where i.user_id = ${viewerId} and s.profile_id = ${viewerId}
    order by i.recorded_for_date, s.start_time, i.created_at, i.id`.execute(db)
  return rows
}

/** The income of each day of a year, and the year's totals. */
export async function listTipLog(db: Db, viewerId: string, year: DateRange): Promise<TipLogRow[]> {
  const sumOf = (type: IncomeType) => roundMoney(sql`sum(i.amount) filter (where i.income_type = ${sql.lit(type)})`)
  const { rows } = await sql<TipLogRow>`
    select i.recorded_for_date as day, ${sumOf('tips')} as tips, ${sumOf('hourly_wage')} as hourly_wage,
      ${sumOf('commission')} as commission, ${sumOf('other_income')} as other_income, ${roundMoney(sql`sum(i.amount)`)} as total
    from shift_income i where i.user_id = ${viewerId} and ${isDatedWithin(year)}
    group by grouping sets ((i.recorded_for_date), ())
    order by i.recorded_for_date nulls last`.execute(db)
  return rows
}
