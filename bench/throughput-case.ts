import type { LoadRequest } from './load.ts'
import type { BenchViewer } from './viewers.ts'

/** A kind of request and the lean SQL for the same answer. */
export type ThroughputCase = {
  name: string
  /** The server's requests per second over those of the lean SQL, at least. */
  target?: number
  next: () => LoadRequest
  /** What pgbench runs, one script for each kind of request: it knows `:reader`, `:person` and `:venue`. */
  script: string | string[]
  /** Replaces the statement that picks the reader of each transaction. */
  pick?: string
  /** Throws unless the server's code and the lean SQL give the same answers. */
  prove: () => Promise<void>
}

/** The readers, and the slugs of the profiles and venues that they read. */
export type BenchSubjects = { readers: BenchViewer[]; people: string[]; venues: string[] }

export const range = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index)

/** Cycles through the items forever. */
export function roundRobin<Item>(items: readonly Item[]): () => Item {
  let turn = 0
  return () => {
    const item = items[turn++ % items.length]
    if (item === undefined) throw new RangeError('There are no items to cycle through')
    return item
  }
}
