type Line = { id: string; is_mine: boolean }

/**
 * Orders loaded discussions for a viewer who has seen the ids in `order`, so that nothing on screen moves. `waiting`
 * are discussions new or newly pinned above the list; `below` are the ids that follow the last known one.
 */
export const orderThreads = <Item extends Line>(order: readonly string[], loaded: readonly Item[]) => {
  const known = new Set(order)
  const byId = new Map(loaded.map((line) => [line.id, line]))
  const end = loaded.findLastIndex(({ id }) => known.has(id)) + 1
  const below = loaded.slice(end)
  return {
    shown: [...order.flatMap((id) => byId.get(id) ?? []), ...below],
    below: listIds(below),
    waiting: loaded.slice(0, end).filter(({ id }) => !known.has(id)),
  }
}

export const listIds = (lines: readonly { id: string }[]): string[] => lines.map(({ id }) => id)
