import { useState } from 'react'
import { CHANGED_FOLLOWERS_LIMIT } from '#contract/relationships.limits.ts'

/** The followers that are selected. `chosen` is undefined while none can be. */
export const useSelection = () => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const isFull = chosen !== undefined && chosen.size >= CHANGED_FOLLOWERS_LIMIT
  return {
    chosen,
    isFull,
    start: () => setChosen(new Set()),
    stop: () => setChosen(undefined),
    toggle: (id: string) =>
      setChosen((before = new Set()) =>
        before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
      ),
  }
}
export type Selection = ReturnType<typeof useSelection>
