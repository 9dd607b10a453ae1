import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { LOCATION_ROUNDING_METERS, ON_NOW_RADIUS_METERS } from '#contract/shifts.limits.ts'
import { WHATS_ON_LIMIT } from '#contract/whats-on.limits.ts'
import { api } from '#web/core/api.ts'
import { roundCoordinates } from '#web/core/location.ts'
import { useNight } from '#web/core/nights/use-night.ts'
import { useLocationCenter } from '#web/core/use-location-center.ts'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { mergeVenues } from './merge-venues.ts'
import { parseFilter, type WhatsOnSearch } from './whats-on-search.ts'

const route = getRouteApi('/member/whats-on')
const EVERY_MINUTE = 60_000

/** The venues around the viewer with the specials, events and people that the address asks for. */
export const useWhatsOn = () => {
  const search = route.useSearch() as WhatsOnSearch
  const filter = parseFilter(search)
  const now = useCurrentMinute()
  const chosen = useNight(search, now)
  const place = useLocationCenter()
  const around = {
    ...roundCoordinates(place.center),
    radius_meters: ON_NOW_RADIUS_METERS + LOCATION_ROUNDING_METERS,
    ...chosen.input,
  }
  const hasOffers = filter.kind !== 'people'
  const hasPeople = !filter.tag && (filter.kind === undefined || filter.kind === 'people')
  const offers = useQuery({
    ...api.whatsOn.near.queryOptions({
      input: {
        ...around,
        kind: filter.kind === 'people' ? undefined : filter.kind,
        tag: filter.tag,
        open: filter.open,
      },
      placeholderData: keepPreviousData,
      refetchInterval: EVERY_MINUTE,
    }),
    enabled: hasOffers,
  })
  const people = useQuery({
    ...api.shifts.onNow.queryOptions({
      input: around,
      placeholderData: keepPreviousData,
      refetchInterval: EVERY_MINUTE,
    }),
    enabled: hasPeople,
  })
  const used = [...(hasOffers ? [offers] : []), ...(hasPeople ? [people] : [])]
  const offered = hasOffers ? (offers.data?.items ?? []) : []
  const shifts = hasPeople ? (people.data?.items ?? []).filter((shift) => !isShiftOver(shift, now)) : []
  const merged = mergeVenues(offered, shifts, place.center)
  const open = new Set(offered.map(({ id }) => id))
  return {
    now,
    chosen,
    filter,
    place,
    isOld: used.some(({ isPlaceholderData }) => isPlaceholderData),
    isTruncated: offered.length === WHATS_ON_LIMIT,
    query: {
      data: used.every(({ data }) => data !== undefined)
        ? merged.filter(({ id }) => !filter.open || open.has(id))
        : undefined,
      error: used.find(({ error }) => error)?.error ?? null,
      fetchStatus: used.find(({ data }) => data === undefined)?.fetchStatus ?? used[0]?.fetchStatus ?? 'idle',
      refetch: () => Promise.all(used.map(({ refetch }) => refetch())),
    },
  } as const
}
