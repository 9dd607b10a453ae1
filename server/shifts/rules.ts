import { SHIFT_CONFIRM_HOURS } from '#contract/shifts.limits.ts'
import type { ShiftVisibility } from '#contract/shifts.ts'

type Span = { start_time: Date; end_time: Date }
type PlacedSpan = Span & { venue_id: string }

type ShiftDetails = { notes: string | null; visibility: ShiftVisibility }
type ShiftInput = {
  venue_id: string
  start_time: string
  end_time: string
  notes: string | null
  visibility?: ShiftVisibility | undefined
}

const HOUR = 3_600_000

/** The fields that the form of a shift edits. */
export const EDITED_SHIFT_FIELDS = ['venue_id', 'start_time', 'end_time', 'notes', 'visibility'] as const

/** Whether a shift is so long that posting it needs confirmation. */
export const isLongShift = ({ start_time, end_time }: Span): boolean =>
  end_time.getTime() - start_time.getTime() > SHIFT_CONFIRM_HOURS * HOUR

/**
 * Whether a shift is ON SHIFT: from its start until just before its end. If the end is not shown, reads have left out
 * shifts that are over.
 */
export const isRunning = ({ start_time, end_time }: { start_time: Date; end_time: Date | null }, now: Date): boolean =>
  start_time <= now && (end_time === null || now < end_time)

/** Whether a shift is running or still to come. */
export const isUpcoming = ({ end_time }: Span, now: Date): boolean => end_time > now

/** Whether two spans share some time. Spans that only touch do not overlap. */
export const overlaps = (one: Span, other: Span): boolean =>
  one.start_time < other.end_time && other.start_time < one.end_time

export const hasSameTimes = (one: Span, other: Span): boolean =>
  one.start_time.getTime() === other.start_time.getTime() && one.end_time.getTime() === other.end_time.getTime()

/** Whether two shifts have the same venue and times. */
export const isDuplicate = (one: PlacedSpan, other: PlacedSpan): boolean =>
  one.venue_id === other.venue_id && hasSameTimes(one, other)

/** The input of a shift with its instants as dates. A changed shift keeps its visibility if the input has none. */
export const toShiftValues = (
  { venue_id, start_time, end_time, notes, visibility }: ShiftInput,
  before: Pick<ShiftDetails, 'visibility'> = { visibility: 'everyone' },
): PlacedSpan & ShiftDetails => ({
  venue_id,
  start_time: new Date(start_time),
  end_time: new Date(end_time),
  notes,
  visibility: visibility ?? before.visibility,
})

/**
 * Whether a change of a shift is news for followers. Someone who is not shown when shifts end must not learn that an end
 * moved.
 */
export const isNewsToFollowers = (before: PlacedSpan, after: PlacedSpan, endsAreFor: ShiftVisibility): boolean =>
  endsAreFor !== 'only_me' ||
  before.venue_id !== after.venue_id ||
  before.start_time.getTime() !== after.start_time.getTime()
