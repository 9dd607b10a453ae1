import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { IncomeType } from '#contract/income.limits.ts'
import type { Db } from '#server/core/db/db.ts'
import { toLocalDate, toMonday } from '#server/core/time-zones.ts'
import type { PersonKey } from './people.ts'
import { TIME_ZONE, type VenueKey } from './venues.ts'

/** A weekly shift: weekday (1 = Monday), venue, start, length in hours, and typical tips, wage and fee in dollars. */
type ShiftPattern = {
  weekday: number
  where: VenueKey
  at: string
  hours: number
  tips: number
  wage?: number
  fee?: number
}

const WEEKS = 32
/** The most recent days are covered by the demo's own shifts. */
const DAYS_APART = 12

const DAY = 86_400_000

const shiftPatterns: Partial<Record<PersonKey, ShiftPattern[]>> = {
  bea: [
    { weekday: 2, where: 'mudlark', at: '16:00', hours: 8, tips: 96, wage: 44 },
    { weekday: 4, where: 'mudlark', at: '17:00', hours: 8, tips: 148, wage: 44 },
    { weekday: 5, where: 'copperRail', at: '17:00', hours: 9, tips: 268 },
    { weekday: 6, where: 'copperRail', at: '18:00', hours: 8, tips: 241 },
  ],
  eli: [
    { weekday: 5, where: 'porchLight', at: '20:00', hours: 3, tips: 74, fee: 150 },
    { weekday: 7, where: 'nightHeron', at: '19:30', hours: 3, tips: 41, fee: 120 },
  ],
}

type Shift = { id: string; profile_id: string; venue_id: string; start_time: string; end_time: string }
type Entry = { shift_id: string; amount: string; income_type: IncomeType; day: string; notes: string | null }

/** Inserts past shifts with income for the interactive accounts, and an income goal for Bea. */
export async function insertIncome(
  db: Db,
  personIds: ReadonlyMap<PersonKey, string>,
  venueIds: ReadonlyMap<VenueKey, string>,
  now: Date,
): Promise<void> {
  const played = Object.keys(shiftPatterns).flatMap((key) => personIds.get(key as PersonKey) ?? [])
  const shifts: Shift[] = []
  const entries: Entry[] = []
  for (const [who, weekly] of Object.entries(shiftPatterns) as [PersonKey, ShiftPattern[]][]) {
    for (const [at, habit] of weekly.entries())
      for (let week = 1; week <= WEEKS; week += 1) {
        const [profile_id, venue_id] = [personIds.get(who), venueIds.get(habit.where)]
        // Skip a week now and then.
        if (!profile_id || !venue_id || (week + at) % 7 === 3) continue
        const begins = toShiftStart(habit, week, now)
        if (begins.epochMilliseconds > now.getTime() - DAYS_APART * DAY) continue
        const id = randomUUID()
        const end_time = begins.add({ hours: habit.hours }).toInstant().toString()
        shifts.push({ id, profile_id, venue_id, start_time: begins.toInstant().toString(), end_time })
        entries.push(...buildIncomeEntries(id, habit, week * 7 + at, begins.toPlainDate().toString()))
      }
  }
  await sql`
    insert into shifts (id, profile_id, venue_id, start_time, end_time, created_at, updated_at)
    select id, profile_id, venue_id, start_time, end_time, start_time, start_time
    from jsonb_to_recordset(${JSON.stringify(shifts)}::text::jsonb) as g (
      id uuid, profile_id uuid, venue_id uuid, start_time timestamptz, end_time timestamptz)`.execute(db)
  await sql`
    insert into shift_income (shift_id, user_id, amount, income_type, notes, recorded_for_date, created_at, updated_at)
    select g.shift_id, s.profile_id, g.amount, g.income_type, g.notes, g.day, s.end_time, s.end_time
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as g (
      shift_id uuid, amount numeric, income_type text, notes text, day date)
    join shifts s on s.id = g.shift_id`.execute(db)
  // Leave the latest of the demo's own past shifts without income, so that a visitor can record it.
  await sql`
    insert into shift_income (shift_id, user_id, amount, income_type, recorded_for_date, created_at, updated_at)
    select id, profile_id, 131.5 + 24.25 * place, 'tips', (end_time - interval '12 hours')::date, end_time, end_time
    from (
      -- own: seeds the demo accounts
      select *, row_number() over (partition by profile_id order by end_time desc) as place from shifts
      where profile_id = any(${played}::uuid[]) and end_time between ${now}::timestamptz - interval '11 days' and ${now}::timestamptz
    ) s
    where place > 1`.execute(db)
  await sql`
    insert into income_goals (profile_id, monthly_amount, updated_at)
    select id, 2800, ${now}::timestamptz from profiles where id = ${personIds.get('bea') ?? null}::uuid`.execute(db)
}

/** The start of a weekly shift, `week` weeks ago. */
function toShiftStart({ weekday, at }: ShiftPattern, week: number, now: Date): Temporal.ZonedDateTime {
  return toMonday(toLocalDate(now, TIME_ZONE))
    .add({ days: weekday - 1 - week * 7 })
    .toZonedDateTime({ timeZone: TIME_ZONE, plainTime: at })
}

/** Deterministic amounts that vary from night to night. */
function buildIncomeEntries(
  shift_id: string,
  { tips, wage, fee, weekday }: ShiftPattern,
  night: number,
  day: string,
): Entry[] {
  const swing = ((night * 7919 + weekday * 104_729) % 61) - 30
  const cents = ((night * 37) % 20) * 5
  const entry = (income_type: IncomeType, amount: string, notes: string | null = null): Entry => ({
    shift_id,
    amount,
    income_type,
    day,
    notes,
  })
  return [
    entry('tips', `${Math.round(tips * (1 + swing / 100))}.${String(cents).padStart(2, '0')}`),
    ...(wage ? [entry('hourly_wage', `${wage}.00`)] : []),
    ...(fee ? [entry('other_income', `${fee}.00`, 'Fee')] : []),
  ]
}
