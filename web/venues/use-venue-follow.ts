import { useMutation, useQueryClient } from '@tanstack/react-query'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { formatErrorWith } from '#web/core/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { applyVenueFollow } from './venue-follow.ts'

/** Follows and unfollows a venue. The tap shows at once and is rolled back on failure. `slugOrId` is the cache key. */
export const useVenueFollow = (slugOrId: string) => {
  const cache = useQueryClient()
  const queryKey = api.venues.get.queryKey({ input: { slugOrId } })

  const applyOptimistically = async (is_following: boolean) => {
    await cache.cancelQueries({ queryKey })
    const before = cache.getQueryData<VenueDetail>(queryKey)
    if (before) cache.setQueryData<VenueDetail>(queryKey, applyVenueFollow(before, is_following))
    return { before }
  }
  const rollBack = (before: VenueDetail | undefined, text: string) => {
    if (before) cache.setQueryData<VenueDetail>(queryKey, before)
    toast.error(text)
  }
  // Not awaited, so that the button accepts taps during the refetch.
  const onSettled = () => {
    for (const key of [api.venues.key(), api.feed.key()]) void cache.invalidateQueries({ queryKey: key })
  }

  const follow = useMutation(
    api.venues.follow.mutationOptions({
      onMutate: () => applyOptimistically(true),
      onError: (error, _input, context) =>
        rollBack(context?.before, formatErrorWith(error, venueMessages.followFailed)),
      onSettled,
    }),
  )
  const unfollow = useMutation(
    api.venues.unfollow.mutationOptions({
      onMutate: () => applyOptimistically(false),
      onError: (error, _input, context) =>
        rollBack(context?.before, formatErrorWith(error, venueMessages.unfollowFailed)),
      onSettled,
    }),
  )
  const busy = follow.isPending || unfollow.isPending
  return {
    busy,
    follow: () => busy || follow.mutate({ slugOrId }),
    unfollow: () => busy || unfollow.mutate({ slugOrId }),
  }
}
