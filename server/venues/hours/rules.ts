import type { HoursDraft } from '#contract/opening-hours.ts'

type Hours = Pick<HoursDraft, 'week' | 'exceptions'>

/** The hours in their order: by date, then by opening. */
export const sortHours = ({ week, exceptions }: Hours): Hours => ({
  week: week.map(sortSpans),
  exceptions: exceptions
    .map((exception) => ({ ...exception, spans: sortSpans(exception.spans) }))
    .sort((one, other) => (one.date < other.date ? -1 : 1)),
})

const sortSpans = (spans: Hours['week'][number]) => spans.toSorted((one, other) => (one.opens < other.opens ? -1 : 1))
