import { useEffect, useEffectEvent } from 'react'
import { isShiftOver, type Span } from './format-shift.ts'

/** Refetches as soon as a listed shift has ended, so that the next one takes its place. */
export const useRefetchWhenOver = (shifts: readonly Span[], now: number, refetch: () => unknown) => {
  const over = shifts.filter((shift) => isShiftOver(shift, now)).length
  const refetchList = useEffectEvent(refetch)
  useEffect(() => {
    if (over > 0) refetchList()
  }, [over])
}
