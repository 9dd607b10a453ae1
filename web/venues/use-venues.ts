import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { VenueCard } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { itemsOf, paging } from '#web/core/paging.ts'
import { usePlace } from '#web/core/use-location.ts'
import { aroundInput, cutText, metresTo, NEAR_LIMIT, nearestFirst } from './near.ts'
import type { VenuesFilter } from './venues-address.ts'

const route = getRouteApi('/member/venues')

export type FoundVenue = { venue: VenueCard; metres: number | undefined }

/** The venues as the address narrows them: A–Z in pages, or around a place, the nearest first. */
export const useVenues = () => {
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const place = usePlace()
  const { center, position } = place
  const { q = '', near = false, followed = false } = filter
  // Those one follows are few: they are read whole and put in order here.
  const byPlace = near && !followed
  const list = useInfiniteQuery({
    ...api.venues.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ q, followed, cursor, limit: near ? 50 : 30 }),
      ...paging,
      placeholderData: keepPreviousData,
    }),
    enabled: !byPlace,
  })
  const around = useQuery({
    ...api.venues.near.queryOptions({
      input: { ...aroundInput(center), q, limit: NEAR_LIMIT },
      placeholderData: keepPreviousData,
    }),
    enabled: byPlace,
  })
  const narrow = (next: VenuesFilter) => void navigate({ search: next, replace: true, resetScroll: false })
  const turnNear = async (on: boolean) => {
    if (on && !position) await place.ask()
    narrow({ ...filter, near: on || undefined })
  }

  const read = byPlace ? around.data?.items : list.data && itemsOf(list.data.pages)
  const found: FoundVenue[] | undefined = near
    ? read && nearestFirst(read, center).map((venue) => ({ venue, metres: venue.distance_meters }))
    : read?.map((venue) => ({ venue, metres: position && metresTo(venue, position) }))
  const { error, fetchStatus, refetch, isPlaceholderData } = byPlace ? around : list
  return {
    filter,
    narrow,
    turnNear,
    place,
    query: { data: found, error, isFetchNextPageError: !byPlace && list.isFetchNextPageError, fetchStatus, refetch },
    isOld: isPlaceholderData,
    cut: byPlace && found ? cutText(found.length) : undefined,
    more: byPlace ? undefined : list,
  }
}
