import type { TypedSpan, TypedTime } from './tokens.ts'

/** A span on the clock, as minutes after midnight; the end can be on the next day. */
export type ClockSpan = { start: number; end: number }
export type TimeGuess = 'am_pm' | 'close'
export type ResolvedSpan = ClockSpan & { guesses: TimeGuess[] }

/** What the certain times of a roster say about the others: `5` begins at 17:00 elsewhere, someone ends at 2:00. */
export type Neighbors = { starts: ReadonlyMap<number, number>; ends: ReadonlySet<number> }

const HOUR = 60
const DAY = 24 * HOUR
const SHORTEST = 2 * HOUR
const LONGEST = 14 * HOUR
/** The earliest time at which a bar's shift begins, and the hours in which none ends. */
const EARLIEST_START = 9 * HOUR
const NO_ENDS = { from: 4 * HOUR + 30, until: 10 * HOUR }

/** The hour as typed, for comparing times whose half of the day is missing. */
const toFace = ({ hour, minute }: TypedTime) => (hour % 12) * HOUR + minute

const listOptions = (time: TypedTime): number[] => {
  if (time.is24) return [time.hour * HOUR + time.minute]
  if (time.half) return [toFace(time) + (time.half === 'p' ? 12 * HOUR : 0)]
  return [toFace(time), toFace(time) + 12 * HOUR]
}

const getLength = (start: number, end: number) => (end - start + DAY) % DAY || DAY
const isLikelyLength = ({ start, end }: ClockSpan) => {
  const length = getLength(start, end)
  return length >= SHORTEST && length <= LONGEST
}
const isLikelyInBar = ({ start, end }: ClockSpan) =>
  (start >= EARLIEST_START || start < HOUR) && (end <= NO_ENDS.from || end >= NO_ENDS.until)

/** The spans that a roster states without leaving anything open. */
export const collectNeighbors = (spans: readonly TypedSpan[]): Neighbors => {
  const starts = new Map<number, number>()
  const ends = new Set<number>()
  for (const span of spans) {
    if (span.end !== 'close') {
      const [end] = listOptions(span.end)
      if (end !== undefined && (span.end.half || span.end.is24)) ends.add(end)
    }
    const [start] = listOptions(span.start)
    if (start !== undefined && (span.start.half || span.start.is24)) starts.set(toFace(span.start), start)
  }
  return { starts, ends }
}

/**
 * The times of a span. A missing AM or PM is certain if only one reading is a shift of 2 to 14 hours; otherwise it is
 * guessed from hours at which bars work, unless a neighbor confirms it. `closing` is when the venue closes.
 */
export const resolveSpan = (span: TypedSpan, closing: number, neighbors: Neighbors): ResolvedSpan | undefined => {
  const ends = span.end === 'close' ? [closing] : listOptions(span.end)
  const all = listOptions(span.start).flatMap((start) => ends.map((end) => ({ start, end })))
  const [only] = all
  const close = span.end === 'close' && !neighbors.ends.has(closing) ? (['close'] as const) : []
  if (all.length === 1 && only) return { ...only, guesses: [...close] }
  const likely = all.filter(isLikelyLength)
  const [certain] = likely
  if (likely.length === 1 && certain) return { ...certain, guesses: [...close] }
  const known = neighbors.starts.get(toFace(span.start))
  const confirmed = likely.filter(
    ({ start, end }) => start === known && (isOpenEnded(span) || isLikelyInBar({ start, end })),
  )
  if (confirmed.length === 1 && confirmed[0]) return { ...confirmed[0], guesses: [...close] }
  const inBar = likely.filter(isLikelyInBar)
  // Of two readings that bars know, the one in the evening is more common.
  const guess = inBar.find(({ start }) => start >= 12 * HOUR) ?? inBar[0] ?? likely[0]
  return guess && { ...preferDay(guess, inBar), guesses: ['am_pm', ...close] }
}

const isOpenEnded = (span: TypedSpan) => span.end === 'close'

/** 11–4 and 10–6 are day shifts: a late shift does not begin that late. */
const preferDay = (guess: ClockSpan, options: readonly ClockSpan[]): ClockSpan =>
  guess.start >= 21 * HOUR + 1 ? (options.find(({ start }) => start < 12 * HOUR) ?? guess) : guess
