import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { VenueSpecial } from '#contract/specials.ts'
import { api } from '#web/core/api.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'

/** A venue's specials. Refetches when one of them begins or ends. */
export const useSpecials = (slugOrId: string) => {
  const now = useCurrentMinute()
  const query = useQuery(api.specials.list.queryOptions({ input: { slugOrId }, refetchInterval: 5 * 60_000 }))
  const { dataUpdatedAt, refetch } = query
  const next = Math.min(...(query.data?.items ?? []).map((special) => getNextChange(special, dataUpdatedAt)))
  const due = now >= next
  const read = useRef(refetch)
  useEffect(() => {
    read.current = refetch
  })
  useEffect(() => {
    if (due) void read.current()
  }, [due])
  return { query, now }
}

/** When a special's badge changes next (ms); Infinity if it never does. */
const getNextChange = ({ status, active_until, next_window, valid_from }: VenueSpecial, since: number): number => {
  const change =
    status === 'active' ? active_until : status === 'upcoming' ? (next_window?.start_time ?? valid_from) : null
  const at = change ? Date.parse(change) : Number.POSITIVE_INFINITY
  return at > since ? at : Number.POSITIVE_INFINITY
}
