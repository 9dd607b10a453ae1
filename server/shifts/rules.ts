import { SHIFT_CONFIRM_HOURS } from '#contract/shifts.texts.ts'

type Span = { start_time: Date; end_time: Date }
type PlacedSpan = Span & { venue_id: string }

type ShiftInput = { venue_id: string; start_time: string; end_time: string; notes: string | null }

const HOUR = 3_600_000

export const isMine = (shift: { talent_id: string }, viewerId: string): boolean => shift.talent_id === viewerId

/** Whether a shift is so long that posting it needs confirmation. */
export const isLongShift = ({ start_time, end_time }: Span): boolean =>
  end_time.getTime() - start_time.getTime() > SHIFT_CONFIRM_HOURS * HOUR

/** Whether a shift is ON SHIFT: from its start until just before its end. */
export const isRunning = ({ start_time, end_time }: Span, now: Date): boolean => start_time <= now && now < end_time

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

/** The input of a shift with its instants as dates. */
export const toShiftValues = ({
  venue_id,
  start_time,
  end_time,
  notes,
}: ShiftInput): PlacedSpan & { notes: string | null } => ({
  venue_id,
  start_time: new Date(start_time),
  end_time: new Date(end_time),
  notes,
})
