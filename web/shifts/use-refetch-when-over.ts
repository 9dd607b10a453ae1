import { useEffect, useRef } from 'react'
import { isShiftOver } from './format-shift.ts'

/** Refetches as soon as a listed shift has ended, so that the next one takes its place. */
export const useRefetchWhenOver = (
  shifts: readonly { start_time: string; end_time: string }[],
  now: number,
  refetch: () => unknown,
) => {
  const over = shifts.filter((shift) => isShiftOver(shift, now)).length
  const latestRefetch = useRef(refetch)
  useEffect(() => {
    latestRefetch.current = refetch
  })
  useEffect(() => {
    if (over > 0) latestRefetch.current()
  }, [over])
}
