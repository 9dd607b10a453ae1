import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { VenueCard } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { useNight } from '#web/core/nights/use-night.ts'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { useLocationCenter } from '#web/core/use-location-center.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import {
  formatTruncatedNote,
  getDistanceToVenue,
  NEARBY_VENUES_LIMIT,
  sortByDistance,
  toNearbyInput,
} from './nearby-venues.ts'
import { isNearByDefault, type VenuesFilter } from './venues-filter.ts'

const route = getRouteApi('/member/venues')

export type VenueWithDistance = { venue: VenueCard; meters: number | undefined }

/** The venues for the filters in the URL: nearest first, or A–Z in pages. */
export const useVenues = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const place = useLocationCenter()
  const { center, position } = place
  const chosen = useNight(search, useCurrentMinute())
  const { q = '', followed = false, on = false } = search
  const near = search.near ?? isNearByDefault({ q, followed, isLocated: position !== undefined })
  const filter = { ...search, near }
  // A user follows few venues, so these are fetched completely and sorted here.
  const byPlace = near && !followed
  const list = useInfiniteQuery({
    ...api.venues.list.infiniteOptions({
      ...byCursor((cursor) => ({ q, followed, on_now: on, ...chosen.input, cursor, limit: near ? 50 : 30 })),
      placeholderData: keepPreviousData,
    }),
    enabled: !byPlace,
  })
  const nearby = useQuery({
    ...api.venues.near.queryOptions({
      input: { ...toNearbyInput(center), ...chosen.input, q, on_now: on, limit: NEARBY_VENUES_LIMIT },
      placeholderData: keepPreviousData,
    }),
    enabled: byPlace,
  })
  const open = (next: VenuesFilter) => void navigate({ search: next, replace: true, resetScroll: false })
  // The order stays the default one until the user chooses it.
  const narrow = (next: VenuesFilter) => open(next.near === near ? { ...next, near: search.near } : next)
  const setNear = async (on: boolean) => {
    if (on && !position) await place.ask()
    open({ ...filter, near: on })
  }

  const read = byPlace ? nearby.data?.items : list.data && listUniqueItems(list.data.pages)
  const found: VenueWithDistance[] | undefined = near
    ? read && sortByDistance(read, center).map((venue) => ({ venue, meters: venue.distance_meters }))
    : read?.map((venue) => ({ venue, meters: position && getDistanceToVenue(venue, position) }))
  const { error, fetchStatus, refetch, isPlaceholderData } = byPlace ? nearby : list
  return {
    chosen,
    filter,
    narrow,
    setNear,
    place,
    query: { data: found, error, isFetchNextPageError: !byPlace && list.isFetchNextPageError, fetchStatus, refetch },
    isOld: isPlaceholderData,
    truncatedNote: byPlace && found ? formatTruncatedNote(found.length) : undefined,
    more: byPlace ? undefined : list,
  }
}
