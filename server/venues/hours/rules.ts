import type { HoursDraft } from '#contract/opening-hours.ts'

/** The fields that the form of the hours edits. */
export const EDITED_HOURS_FIELDS = ['week', 'exceptions'] as const

type Hours = Pick<HoursDraft, (typeof EDITED_HOURS_FIELDS)[number]>

/** The hours in their order: by date, then by opening. */
export const sortHours = ({ week, exceptions }: Hours): Hours => ({
  week: week.map(sortSpans),
  exceptions: exceptions
    .map((exception) => ({ ...exception, spans: sortSpans(exception.spans) }))
    .sort((one, other) => (one.date < other.date ? -1 : 1)),
})

const sortSpans = (spans: Hours['week'][number]) => spans.toSorted((one, other) => (one.opens < other.opens ? -1 : 1))
