import { useEffect, useRef } from 'react'
import { isShiftOver } from './format-shift.ts'

/** Reads again as soon as a shown shift has ended, so that the next one takes its place. */
export const useRefetchWhenOver = (
  shifts: readonly { start_time: string; end_time: string }[],
  now: number,
  refetch: () => unknown,
) => {
  const over = shifts.filter((shift) => isShiftOver(shift, now)).length
  const read = useRef(refetch)
  useEffect(() => {
    read.current = refetch
  })
  useEffect(() => {
    if (over > 0) read.current()
  }, [over])
}
