import { z } from 'zod'
import { HoursDraft, type VenueHours } from '#contract/opening-hours.ts'
import { findWrongDates } from '#contract/opening-rules.ts'
import { isWholeDay } from '#contract/opening-spans.ts'
import { toWall } from '#contract/zone-clock.ts'

/** The form's values of one day: times as `17:00`, or empty. The hours stay in case the day opens again. */
const DayHours = z.object({
  mode: z.enum(['closed', 'open', 'all_day']),
  spans: z.array(z.object({ opens: z.string(), closes: z.string(), kitchen_until: z.string() })),
})
export type DayHours = z.infer<typeof DayHours>
export type SpanValues = DayHours['spans'][number]

const HoursForm = z.object({
  week: z.array(DayHours),
  exceptions: z.array(DayHours.extend({ date: z.string(), note: z.string() })),
})
export type HoursFormValues = z.infer<typeof HoursForm>
export type ExceptionValues = HoursFormValues['exceptions'][number]

export const FIRST_SPAN: SpanValues = { opens: '16:00', closes: '02:00', kitchen_until: '' }
export const CLOSED_DAY: DayHours = { mode: 'closed', spans: [] }
const WHOLE_DAY = { opens: '00:00', closes: '00:00', kitchen_until: null }

type StoredSpan = VenueHours['week'][number][number]

/** The form's values of the stored hours. Dates that are over are left out. */
export const toHoursFormValues = (hours: VenueHours | null, today: string): HoursFormValues => ({
  week: Array.from({ length: 7 }, (_, day) => toDayHours(hours?.week[day] ?? [])),
  exceptions: (hours?.exceptions ?? [])
    .filter(({ date }) => date >= today)
    .map(({ date, note, spans }) => ({ date, note: note ?? '', ...toDayHours(spans) })),
})

const toDayHours = (spans: readonly StoredSpan[]): DayHours => {
  const [first] = spans
  if (!first) return CLOSED_DAY
  if (spans.length === 1 && isWholeDay(first) && first.kitchen_until === null) return { mode: 'all_day', spans: [] }
  return { mode: 'open', spans: spans.map((span) => ({ ...span, kitchen_until: span.kitchen_until ?? '' })) }
}

/** The hours of a day as the contract expects them. */
export const toSpans = ({ mode, spans }: DayHours) => {
  if (mode === 'closed') return []
  if (mode === 'all_day') return [WHOLE_DAY]
  return spans.map((span) => ({ ...span, kitchen_until: span.kitchen_until || null }))
}

/** Validates the form by the contract and moves the errors to the form's fields. The output can be sent. */
export const buildHoursSchema = ({ slugOrId, zone }: { slugOrId: string; zone: string }) =>
  HoursForm.transform(({ week, exceptions }, context) => {
    const checked = HoursDraft.safeParse({
      slugOrId,
      week: week.map(toSpans),
      exceptions: exceptions.map(({ date, note, ...day }) => ({ date, note, spans: toSpans(day) })),
    })
    const today = toWall(Date.now(), zone).date
    const dated = exceptions.map(({ date }) => ({ date: date || today }))
    // A field shows its first error, and only a date that can stay needs weekly hours.
    const problems = [...findWrongDates(dated, today), ...(checked.error?.issues ?? [])]
    for (const { path, message } of problems) context.addIssue({ code: 'custom', path: toFormPath(path), message })
    if (!checked.success || problems.length > 0) return z.NEVER
    const { slugOrId: _, version: __, ...hours } = checked.data
    return hours
  })

/** `week.5.0.closes` is `week.5.spans.0.closes` in the form. */
const toFormPath = (path: PropertyKey[]) => {
  const [list, day, ...rest] = path.map((part) => (typeof part === 'symbol' ? String(part) : part))
  return [list, day, ...(list === 'week' ? ['spans'] : []), ...rest].filter((part) => part !== undefined)
}
