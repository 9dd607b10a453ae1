import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { crossFieldRule, whileValid } from './cross-field.ts'
import { EditVersion, editConflict } from './edit-version.ts'
import { Instant } from './instant.ts'
import { HOURS_EXCEPTIONS_LIMIT, HOURS_NOTE_LENGTH, HOURS_SPANS_LIMIT } from './opening-hours.limits.ts'
import { hoursMessages } from './opening-hours.texts.ts'
import { findOverlaps, isKitchenWithin } from './opening-rules.ts'
import { nameUpTo, SlugOrId } from './text.ts'

const DAYS_OF_WEEK = 7

const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, hoursMessages.unreadable)

const SpanDraft = z
  .strictObject({
    opens: LocalTime,
    closes: LocalTime,
    kitchen_until: LocalTime.nullable().default(null),
  })
  .refine(
    ({ opens, closes }) => opens !== closes || opens === '00:00',
    crossFieldRule<{ opens: string; closes: string }>({
      fields: ['opens', 'closes'],
      errorField: 'closes',
      error: hoursMessages.sameTimes,
    }),
  )
  .refine(
    isKitchenWithin,
    crossFieldRule<{ opens: string; closes: string; kitchen_until: string }>({
      fields: ['opens', 'closes', 'kitchen_until'],
      errorField: 'kitchen_until',
      error: hoursMessages.kitchen,
    }),
  )

const spans = z.array(SpanDraft).max(HOURS_SPANS_LIMIT, hoursMessages.tooManySpans)

const ExceptionDraft = z.strictObject({
  date: z.iso.date(hoursMessages.dateMissing),
  note: nameUpTo(HOURS_NOTE_LENGTH, 'A note')
    .nullish()
    .transform((note) => note || null),
  spans: spans.describe('Empty if the venue is closed.'),
})

const fields = {
  week: z.array(spans).length(DAYS_OF_WEEK).describe('From Sunday to Saturday. A day without hours is closed.'),
  exceptions: z.array(ExceptionDraft).max(HOURS_EXCEPTIONS_LIMIT, hoursMessages.tooManyExceptions),
}

type HoursFields = { [Name in keyof typeof fields]: unknown }

/** Hours without a break, as `17:00` in the venue's zone. */
export const HoursSpan = z.object({
  opens: z.string(),
  closes: z.string().describe('On the next day if it is not after `opens`. A whole day is 00:00 to 00:00.'),
  kitchen_until: z.string().nullable().describe('When the kitchen closes. Null if nothing is said.'),
})

/** A date with other hours than its weekday. */
export const HoursException = z.object({
  date: z.iso.date().describe('The local day on which the hours begin.'),
  note: z.string().nullable().describe('Why, such as `Thanksgiving`.'),
  spans: z.array(HoursSpan).describe('Empty if the venue is closed.'),
})

/** What the hours mean at one instant. */
export const OpeningState = z.object({
  is_open: z.boolean(),
  closes_at: Instant.nullable().describe('While open, when it closes. Null if it is open for the next seven days.'),
  kitchen_until: Instant.nullable().describe('While open, when the kitchen closes or has closed, if known.'),
  opens_at: Instant.nullable().describe('When it opens next, after `closes_at` while open. Null if not soon.'),
  is_closed_today: z
    .boolean()
    .describe('True if no hours begin today. A night belongs to the day on which it begins, until 6 AM.'),
})

/** When a venue is open. */
export const VenueHours = z.object({
  week: z
    .array(z.array(HoursSpan))
    .describe('The hours that begin on each weekday, from Sunday to Saturday. A day without any is closed.'),
  exceptions: z.array(HoursException).describe('Dates with other hours, soonest first, from yesterday on.'),
  state: OpeningState.describe('At the moment of the answer.'),
})
export type VenueHours = z.output<typeof VenueHours>

/** The hours as their form submits them. */
export const HoursDraft = z
  .strictObject({ slugOrId: SlugOrId, version: EditVersion.optional(), ...fields })
  .superRefine(
    ({ week, exceptions }, context) => {
      const addError = (message: string, path: (string | number)[]) =>
        context.addIssue({ code: 'custom', message, path })
      if (exceptions.length > 0 && week.every((day) => day.length === 0))
        addError(hoursMessages.weekMissing, ['exceptions', 0, 'date'])
      exceptions.forEach(({ date }, at) => {
        if (exceptions.findIndex((other) => other.date === date) < at)
          addError(hoursMessages.dateTwice, ['exceptions', at, 'date'])
      })
      for (const { message, path } of findOverlaps({ week, exceptions })) addError(message, path)
    },
    whileValid<HoursFields>(['week', 'exceptions']),
  )
export type HoursDraft = z.output<typeof HoursDraft>

/** Part of `contract.venues`. */
export const openingHours = {
  setHours: memberContract
    .put(
      '/venues/{slugOrId}/hours',
      'Replaces the opening hours of a venue that you own. Without weekly hours, nothing is shown.',
    )
    .errors(editConflict)
    .input(HoursDraft)
    .output(z.object({ hours: VenueHours.nullable() })),
}
