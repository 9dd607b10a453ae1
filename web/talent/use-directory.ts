import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#web/core/api.ts'
import { requestLocation, useCurrentLocation } from '#web/core/location.ts'
import { getDefaultCenter } from '#web/core/page-meta.ts'
import { infiniteQueryOptions, listUniqueItems } from '#web/core/paging.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import type { DirectoryFilter } from './directory-filter.ts'
import { addDistances, isShiftRunning, toTalentInput } from './talent-input.ts'

const route = getRouteApi('/member/entertainers')

/** The directory as the address narrows it: its pages read so far, and how to narrow it differently. */
export const useDirectory = () => {
  const now = useCurrentMinute()
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const position = useCurrentLocation()
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)
  const center = position ?? getDefaultCenter()
  const query = useInfiniteQuery(
    api.talent.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...toTalentInput(filter, center), cursor }),
      ...infiniteQueryOptions,
      placeholderData: keepPreviousData,
    }),
  )
  const narrow = (next: DirectoryFilter) => void navigate({ search: next, replace: true, resetScroll: false })
  const ask = async () => {
    setAsking(true)
    setRefused((await requestLocation()) !== 'found')
    setAsking(false)
  }
  const turnNear = async () => {
    if (filter.near) return narrow({ ...filter, near: undefined })
    if (!position) await ask()
    narrow({ ...filter, near: true })
  }

  const pages = query.data?.pages ?? []
  const placed = pages.flatMap(({ items }) => addDistances(items, filter.near ? center : undefined, now))
  const metres = new Map(placed.map((one) => [one.talent.id, one.metres]))
  // Somebody whose shift has ended since this was read is not on any more.
  const people = listUniqueItems([{ items: placed.map(({ talent }) => talent), next_cursor: null }]).filter(
    (talent) => !filter.on_now || query.isPlaceholderData || isShiftRunning(talent, now),
  )
  return { now, filter, narrow, query, people, metres, position, asking, refused, ask, turnNear }
}
