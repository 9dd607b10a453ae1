import { useQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { useLocationCenter } from '#web/core/use-location-center.ts'
import { addDistances, getNextShift, measureDistances, toTalentInput } from '#web/talent/talent-input.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'

/** Fits on a phone's screen together with the buttons. */
const SUGGESTIONS = 5

/** The first people to follow: those with a shift nearby, or anyone if there are none. */
export const useFollowSuggestions = () => {
  const now = useCurrentMinute()
  const place = useLocationCenter()
  const nearby = useQuery(api.talent.list.queryOptions({ input: toTalentInput({ near: true }, place.center) }))
  const near = addDistances(nearby.data?.items ?? [], place.center, now)
  const isNearby = near.length > 0
  const anyone = useQuery({
    ...api.talent.list.queryOptions({ input: {} }),
    enabled: nearby.data !== undefined && !isNearby,
  })
  const people = isNearby ? near : measureDistances(anyone.data?.items ?? [], place.position)
  const [nearest] = near
  return {
    now,
    place,
    query: nearby.data === undefined || isNearby ? nearby : anyone,
    people: people.slice(0, SUGGESTIONS),
    isNearby,
    city: (nearest && getNextShift(nearest.talent, now)?.venue_city) ?? undefined,
  }
}
