import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { NOTIFY_OF_EVERY_CHANGE } from '#web/core/query.ts'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { isShiftOn } from './format-shift.ts'

/**
 * Current and upcoming shifts of followed people, or those of a night. The feed and the home screen share the cached query.
 */
export const useFollowedShifts = (night: { day?: string; at?: string } = {}) => {
  const now = useCurrentMinute()
  const query = useInfiniteQuery({
    ...api.shifts.followed.infiniteOptions(byCursor((cursor) => ({ ...night, cursor }))),
    refetchInterval: 60_000,
    ...NOTIFY_OF_EVERY_CHANGE,
  })
  const shifts = listUniqueItems(query.data?.pages ?? [])
  useRefetchWhenOver(shifts, now, query.refetch)
  return { now, query, shifts }
}

/** Shifts that followed people are working now, also by person. */
export const useFollowedOnNow = () => {
  const { now, query, shifts } = useFollowedShifts()
  const on = shifts.filter((shift) => isShiftOn(shift, now))
  return { now, query, on, onByPerson: new Map(on.map((shift) => [shift.talent_id, shift])) }
}
