import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { itemsOf, paging } from '#web/core/paging.ts'
import { useMinute } from '#web/ui/minute-clock.ts'
import { isOn } from './phrases.ts'
import { useFresh } from './use-fresh.ts'

/** Running shifts of those I follow, also by whose they are. The read is the one home makes. */
export const useFollowedOn = () => {
  const now = useMinute()
  const query = useInfiniteQuery(
    api.shifts.followed.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...paging,
      refetchInterval: 60_000,
    }),
  )
  const shifts = itemsOf(query.data?.pages ?? [])
  useFresh(shifts, now, query.refetch)
  const on = shifts.filter((shift) => isOn(shift, now))
  return { now, query, on, onByPerson: new Map(on.map((shift) => [shift.talent_id, shift])) }
}
