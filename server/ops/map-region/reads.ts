import type { Entry } from 'pmtiles'
import { MAX_TILE_BYTES } from './archive.ts'

/** Bytes of the archive's tile section; `length` counts from `offset`. */
export type Span = { offset: number; length: number }
/** One request, and the spans in it that are written one after the other. The bytes between them are not needed. */
export type Read = Span & { wanted: Span[] }

/** What may be read and thrown away to save requests, as a part of what is needed. */
const SPARE_PART = 0.05
const MAX_READ_BYTES = MAX_TILE_BYTES

/** Places the contents of tiles one after the other, each once; `spans` says where each is in the archive. */
export function placeTiles(entries: readonly Entry[]): { entries: Entry[]; spans: Span[]; bytes: number } {
  const placed = new Map<number, number>()
  const spans: Span[] = []
  let bytes = 0
  const moved = entries.map((entry) => {
    const known = placed.get(entry.offset)
    if (known !== undefined) return { ...entry, offset: known }
    const offset = bytes
    placed.set(entry.offset, offset)
    spans.push({ offset: entry.offset, length: entry.length })
    bytes += entry.length
    return { ...entry, offset }
  })
  return { entries: moved, spans, bytes }
}

/** Joins spans that are close together in the archive into requests, in the order of the spans. */
export function planReads(spans: readonly Span[]): Read[] {
  const maxGap = chooseGap(spans)
  const reads: Read[] = []
  for (const span of spans) {
    const read = reads.at(-1)
    const gap = read && span.offset - endOf(read)
    if (read && gap !== undefined && gap >= 0 && gap <= maxGap && endOf(span) - read.offset <= MAX_READ_BYTES) {
      read.wanted.push(span)
      read.length = endOf(span) - read.offset
    } else reads.push({ ...span, wanted: [span] })
  }
  return reads
}

/** The smallest gaps are closed first, until the spare part is used up. */
function chooseGap(spans: readonly Span[]): number {
  const gaps: number[] = []
  let spare = 0
  for (const [index, span] of spans.entries()) {
    spare += span.length * SPARE_PART
    const previous = spans[index - 1]
    const gap = previous ? span.offset - endOf(previous) : 0
    if (gap > 0) gaps.push(gap)
  }
  let chosen = 0
  for (const gap of gaps.sort((one, other) => one - other)) {
    spare -= gap
    if (spare < 0) break
    chosen = gap
  }
  return chosen
}

const endOf = ({ offset, length }: Span): number => offset + length
