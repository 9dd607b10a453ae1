import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '#web/core/api.ts'
import { useNight } from '#web/core/nights/use-night.ts'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { useLocationCenter } from '#web/core/use-location-center.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import type { DirectoryFilter } from './directory-filter.ts'
import {
  addDistances,
  formatDirectoryOrder,
  isShiftRunning,
  measureDistances,
  sortRunningByDistance,
  toTalentInput,
} from './talent-input.ts'

const route = getRouteApi('/member/entertainers')

/** The directory with the URL's filter: its loaded pages and functions to change the filter. */
export const useDirectory = () => {
  const now = useCurrentMinute()
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const chosen = useNight(filter, now, { hasAnyDay: true })
  const { center, position, asking, refusal, ask } = useLocationCenter()
  const query = useInfiniteQuery(
    api.talent.list.infiniteOptions({
      ...byCursor((cursor) => ({ ...toTalentInput(filter, center), ...chosen.input, cursor })),
      placeholderData: keepPreviousData,
    }),
  )
  const setFilter = (next: DirectoryFilter) => void navigate({ search: next, replace: true, resetScroll: false })
  const toggleNear = async () => {
    if (filter.near) return setFilter({ ...filter, near: undefined })
    if (!position) await ask()
    setFilter({ ...filter, near: true })
  }

  const pages = query.data?.pages ?? []
  const placed = pages.flatMap(({ items }) =>
    filter.near ? addDistances(items, center, now) : sortRunningByDistance(measureDistances(items, center), now),
  )
  const distances = new Map(placed.map(({ talent, distanceMeters }) => [talent.id, distanceMeters]))
  // Drops people whose shift has ended since the page was loaded.
  const people = listUniqueItems([{ items: placed.map(({ talent }) => talent), next_cursor: null }]).filter(
    (talent) => !filter.on_now || chosen.night || query.isPlaceholderData || isShiftRunning(talent, now),
  )
  const order = formatDirectoryOrder(pages, now)
  return {
    chosen,
    now,
    filter,
    setFilter,
    query,
    people,
    order,
    distances,
    position,
    asking,
    refusal,
    ask,
    toggleNear,
  }
}

export type Directory = ReturnType<typeof useDirectory>
