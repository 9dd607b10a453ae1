import { z } from 'zod'
import { done, memberContract, respondsWith } from './access-levels.ts'
import { DraftId } from './draft-id.ts'
import { INCOME_ENTRIES_MAX, INCOME_PROMPT_HOURS, INCOME_TYPES } from './income.limits.ts'
import { incomeMessages } from './income.texts.ts'
import { Instant } from './instant.ts'
import { limits } from './limits.ts'
import { pageInput, pageOutput } from './paging.ts'
import { schemaMessages } from './schema.texts.ts'
import { shiftMessages } from './shifts.texts.ts'
import { optionalText } from './text.ts'

export const IncomeKind = z.enum(INCOME_TYPES, incomeMessages.type)

/** US dollars as text with cents, `123.45`, because floats cannot represent cents exactly. */
export const Money = z.string().regex(/^-?\d+\.\d\d$/)
/** A calendar day, `2026-11-20`. */
const Day = z.iso.date()
/** A calendar month, `2026-11`. */
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, schemaMessages.month)
const Year = z.int().min(2000, schemaMessages.year).max(2099, schemaMessages.year)

/** US dollars as typed: at most two decimals, more than 0 and less than 10,000,000. */
const amount = z
  .string(incomeMessages.amount)
  .trim()
  .regex(/^(?:\d{1,7}(?:\.\d{1,2})?|\.\d{1,2})$/, incomeMessages.amount)
  .refine((value) => /[1-9]/.test(value), incomeMessages.amount)

const date = z.iso.date(incomeMessages.date).refine((value) => value >= '2000-01-01' && value < '2100-01-01', {
  error: incomeMessages.date,
})

const fields = {
  amount: amount.describe('US dollars with at most two decimals, above 0 and below 10,000,000.'),
  income_type: IncomeKind.default('tips'),
  notes: optionalText(limits.notes, 'Notes'),
}

/** Income from a shift, as its form submits it. The date defaults to the shift's start, in the venue's zone. */
export const IncomeDraft = z.strictObject({
  shift_id: z.uuid(shiftMessages.notFound),
  ...fields,
  recorded_for_date: date.optional().describe("Defaults to the day on which the shift starts, in the venue's zone."),
  draft_id: DraftId,
})

export const IncomeEdit = z.strictObject({ id: z.uuid(incomeMessages.notFound), ...fields, recorded_for_date: date })

export const GoalDraft = z.strictObject({ monthly_amount: amount.nullable().describe('US dollars.') })

export const IncomeEntry = z.object({
  id: z.uuid(),
  shift_id: z.uuid(),
  amount: Money,
  income_type: IncomeKind,
  notes: z.string().nullable(),
  recorded_for_date: Day,
})
export type IncomeEntry = z.output<typeof IncomeEntry>

const shiftFacts = {
  id: z.uuid(),
  start_time: Instant,
  end_time: Instant,
  notes: z.string().nullable(),
  cancelled_at: Instant.nullable().describe('Set if the shift was cancelled after income was recorded for it.'),
  venue_id: z.uuid(),
  venue_slug: z.string(),
  venue_name: z.string(),
  venue_city: z.string().nullable(),
  venue_time_zone: z.string().describe('IANA time zone name. Show times in this zone.'),
}

/** A shift of the user with its income. */
export const TrackedShift = z.object({ ...shiftFacts, total: Money, entries: z.array(IncomeEntry) })
export type TrackedShift = z.output<typeof TrackedShift>

/** A past shift of the user without income. */
export const OpenShift = z.object(shiftFacts)
export type OpenShift = z.output<typeof OpenShift>

const Sums = z.object({
  total: Money,
  tips: Money,
  hourly_wage: Money,
  commission: Money,
  other_income: Money,
})
export type IncomeSums = z.output<typeof Sums>

export const IncomeSummary = z.object({
  today: Day,
  week: z.object({
    from: Day,
    to: Day,
    total: Money,
    change: Money.describe('Difference from last week up to the same weekday.'),
    entries: z.array(IncomeEntry.extend({ venue_name: z.string() })),
    open_shifts: z.array(OpenShift),
  }),
  month: z.object({ month: Month, ...Sums.shape }),
  year: z.object({ year: Year, ...Sums.shape }),
  years: z.array(Year).describe('Years with income and the current year, newest first, with the years in between.'),
  weekdays: z
    .array(z.object({ weekday: z.int().min(0).max(6), average: Money, shift_count: z.int() }))
    .length(7)
    .describe(
      'Sunday (0) to Saturday (6). `average` is the income dated on that weekday divided by the number of shifts it came from.',
    ),
  average_per_shift: Money.describe('Average over all shifts with income.'),
  shift_count: z.int().describe('Number of shifts with income.'),
  best_shift: TrackedShift.omit({ entries: true }).nullable(),
  top_venue: z
    .object({
      venue_id: z.uuid(),
      venue_slug: z.string(),
      venue_name: z.string(),
      total: Money,
      shift_count: z.int(),
    })
    .nullable(),
  goal: z
    .object({ monthly_amount: Money, month: Month, total: Money, left: Money, percent: z.int().min(0).max(100) })
    .nullable()
    .describe('Goal for the current month. Null if none is set.'),
})
export type IncomeSummary = z.output<typeof IncomeSummary>

const rate = {
  shift_count: z.int(),
  hours: z.string().describe('Total hours of these shifts.'),
  total: Money,
  per_hour: Money.describe('Income of all kinds per hour.'),
  tips_per_hour: Money.describe('Tips per hour.'),
}
export const IncomeRates = z.object({
  venues: z.array(z.object({ venue_id: z.uuid(), venue_name: z.string(), ...rate })),
  weekdays: z.array(z.object({ weekday: z.int().min(0).max(6), ...rate })),
  start_hours: z.array(z.object({ start_hour: z.int().min(0).max(23), ...rate })),
})
export type IncomeRates = z.output<typeof IncomeRates>

export const IncomeMonth = z.object({
  month: Month,
  total: Money,
  shift_count: z.int(),
  open_count: z.int().describe('Number of shifts without income.'),
})
export type IncomeMonth = z.output<typeof IncomeMonth>

const byId = z.strictObject({ id: z.uuid(incomeMessages.notFound) })
const csv = { access_level: 'member', download: true } as const

/** Each user's own income, whatever their current role. No procedure returns another user's income. */
export const income = {
  summary: memberContract
    .get(
      '/income/summary',
      'Returns a summary of your income. Income counts on the day it is recorded for; weeks begin on Monday.',
    )
    .input(
      z.strictObject({
        zone: z
          .string()
          .max(64, incomeMessages.zone)
          .describe('IANA name of your time zone, which determines the current day.'),
        month: z.int().min(1).max(12).optional().describe('Month of `year`. Defaults to the current month.'),
        year: Year.optional().describe('Defaults to the current year.'),
      }),
    )
    .output(IncomeSummary),

  months: memberContract
    .get(
      '/income/months',
      "Lists the months in which your past shifts ended, newest first, with their income. Months are in each venue's zone.",
    )
    .input(z.strictObject(pageInput(12, 24)))
    .output(pageOutput(IncomeMonth)),

  monthShifts: memberContract
    .get(
      '/income/shifts',
      'Lists your shifts that ended in a month, latest first, each with its entries and their total.',
    )
    .input(z.strictObject({ month: Month, ...pageInput(20, 50) }))
    .output(pageOutput(TrackedShift)),

  upcoming: memberContract
    .get('/income/upcoming', 'Lists your current and upcoming shifts, soonest first, with any income already recorded.')
    .input(z.strictObject(pageInput(10, 50)))
    .output(pageOutput(TrackedShift)),

  latest: memberContract
    .get(
      '/income/latest',
      `Returns your most recent shift without income that ended in the last ${INCOME_PROMPT_HOURS} hours, or null.`,
    )
    .output(z.object({ shift: OpenShift.nullable() })),

  rates: memberContract
    .get(
      '/income/rates',
      'Returns your income and tips per hour by venue, weekday and starting hour. Only shifts with income count.',
    )
    .output(IncomeRates),

  add: memberContract
    .post(
      '/income',
      `Records income for one of your shifts, at most ${INCOME_ENTRIES_MAX} entries per shift. Any other shift returns 404.`,
      { successStatus: 201 },
    )
    .errors({ TOO_MANY_ENTRIES: { status: 409, message: incomeMessages.tooMany } })
    .input(IncomeDraft)
    .output(IncomeEntry),

  edit: memberContract
    .patch('/income/{id}', 'Updates one of your income entries.')
    .input(IncomeEdit)
    .output(IncomeEntry),

  remove: memberContract.delete('/income/{id}', 'Deletes one of your income entries.').input(byId).output(done),

  setGoal: memberContract
    .put('/income/goal', 'Sets your monthly income goal, or removes it with null.')
    .input(GoalDraft)
    .output(done),

  exportCsv: memberContract
    .get('/income/export.csv', 'Returns all your income entries as a CSV file.', respondsWith('text/csv', 'binary'))
    .meta(csv)
    .output(z.instanceof(ReadableStream)),

  exportTipLog: memberContract
    .get(
      '/income/tip-log.csv',
      'Returns your income on each day of a year as a CSV file, with a column for each kind of income.',
      respondsWith('text/csv', 'binary'),
    )
    .meta(csv)
    .input(z.strictObject({ year: Year }))
    .output(z.instanceof(ReadableStream)),
}
