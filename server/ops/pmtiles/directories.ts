import { gzipSync } from 'node:zlib'
import type { Entry } from 'pmtiles'

const HEADER_BYTES = 127
/** Readers fetch header and root directory with one request of this length. */
const START_BYTES = 16_384
/** Entries of a leaf directory. With a million entries the root then has 2 kB. */
const LEAF_ENTRIES = 4096
/** The longest varint of a safe integer. */
const MAX_VARINT_BYTES = 8
/** Bits of a varint's byte that hold a part of the number; the last one says that more follow. */
const VARINT_BASE = 128

/** The gzipped root directory of entries that are in ascending order, and their leaf directories if there are too many. */
export function buildDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const root = serializeDirectory(entries)
  return HEADER_BYTES + root.length < START_BYTES ? { root, leaves: Buffer.alloc(0) } : buildLeaves(entries)
}

function buildLeaves(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const pointers: Entry[] = []
  const leaves: Buffer[] = []
  let offset = 0
  for (let start = 0; start < entries.length; start += LEAF_ENTRIES) {
    const leaf = serializeDirectory(entries.slice(start, start + LEAF_ENTRIES))
    pointers.push({ tileId: entries[start]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: serializeDirectory(pointers), leaves: Buffer.concat(leaves) }
}

/** By columns: the distances between tile ids, the run lengths, the lengths, and the offsets. */
function serializeDirectory(entries: readonly Entry[]): Buffer {
  const bytes = Buffer.alloc((1 + 4 * entries.length) * MAX_VARINT_BYTES)
  let end = 0
  const write = (value: number): void => {
    let rest = value
    for (; rest >= VARINT_BASE; rest = Math.floor(rest / VARINT_BASE)) bytes[end++] = (rest % VARINT_BASE) + VARINT_BASE
    bytes[end++] = rest
  }
  write(entries.length)
  for (const [index, { tileId }] of entries.entries()) write(tileId - (entries[index - 1]?.tileId ?? 0))
  for (const { runLength } of entries) write(runLength)
  for (const { length } of entries) write(length)
  for (const [index, { offset }] of entries.entries()) write(isNext(entries[index - 1], offset) ? 0 : offset + 1)
  return gzipSync(bytes.subarray(0, end))
}

/** Whether a tile's data follows that of the entry before. */
const isNext = (previous: Entry | undefined, offset: number): boolean =>
  previous !== undefined && previous.offset + previous.length === offset
