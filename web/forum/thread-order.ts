type Line = { id: string; is_mine: boolean }

/**
 * The discussions read, as they stand before a reader who saw `order` so far: nothing moves by itself. What came or was
 * pinned above waits (`fresh`), what follows the last one known stands below it.
 */
export const orderThreads = <Of extends Line>(order: readonly string[], read: readonly Of[]) => {
  const known = new Set(order)
  const byId = new Map(read.map((line) => [line.id, line]))
  const end = read.findLastIndex(({ id }) => known.has(id)) + 1
  const below = read.slice(end)
  return {
    shown: [...order.flatMap((id) => byId.get(id) ?? []), ...below],
    below: listIds(below),
    fresh: read.slice(0, end).filter(({ id }) => !known.has(id)),
  }
}

export const listIds = (lines: readonly { id: string }[]): string[] => lines.map(({ id }) => id)
