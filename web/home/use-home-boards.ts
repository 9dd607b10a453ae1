import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { itemsOf, paging } from '#web/core/paging.ts'
import { usePlace } from '#web/core/use-location.ts'
import { useFresh } from '#web/shifts/use-fresh.ts'
import type { useOnNow } from '#web/shifts/use-on-now.ts'
import { useMinute } from '#web/ui/minute-clock.ts'
import { aroundInput } from '#web/venues/near.ts'
import { homeBoards, NEARBY_READ_LIMIT, onNowShown, shiftsAround } from './boards.ts'

// A shift posted elsewhere shows up within a minute.
const EVERY_MINUTE = 60_000

/** The reads behind home's boards, and the boards as they stand at this minute, below who is on now if home shows that. */
export const useHomeBoards = (all?: Pick<ReturnType<typeof useOnNow>, 'query' | 'on' | 'soon'>) => {
  const now = useMinute()
  const place = usePlace()
  const nearby = useQuery(
    api.shifts.near.queryOptions({
      input: { ...aroundInput(place.center), limit: NEARBY_READ_LIMIT },
      refetchInterval: EVERY_MINUTE,
    }),
  )
  const followed = useInfiniteQuery(
    api.shifts.followed.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...paging,
      refetchInterval: EVERY_MINUTE,
    }),
  )
  const nearbyShifts = shiftsAround(nearby.data?.items ?? [], place.center)
  const followedShifts = itemsOf(followed.data?.pages ?? [])
  useFresh(nearbyShifts, now, nearby.refetch)
  useFresh(followedShifts, now, followed.refetch)
  const onNow = onNowShown(all?.on ?? [], all?.soon ?? [], followedShifts)
  return {
    now,
    place,
    nearby,
    nearbyShifts,
    followed,
    onNow,
    /** Whether those above are still being read: nobody jumps from one board to another. */
    waits: followed.isLoading || (all?.query.isLoading ?? false),
    boards: homeBoards(followedShifts, nearbyShifts, now, [...onNow.on, ...onNow.soon]),
  }
}
