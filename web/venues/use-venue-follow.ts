import { useQueryClient } from '@tanstack/react-query'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api, client } from '#web/core/api.ts'
import { useOptimisticRequest } from '#web/core/cached-lists.ts'
import { invalidateFeatures } from '#web/core/invalidate.ts'
import { toast } from '#web/ui/toast.ts'
import { venueTexts } from './texts.ts'
import { applyVenueFollow } from './venue-follow.ts'

/** Follows and unfollows a venue, with Undo. The tap shows at once and is rolled back on failure. `slugOrId` is the cache key. */
export const useVenueFollow = (name: string, slugOrId: string) => {
  const cache = useQueryClient()
  const edit = (is_following: boolean) => () => ({
    keys: [api.venues.get.queryKey({ input: { slugOrId } })],
    change: (venue: VenueDetail) => applyVenueFollow(venue, is_following),
  })
  // Not awaited, so that the button accepts taps during the refetch.
  const onSettled = () => void invalidateFeatures(cache, 'venues', 'feed')

  const follow = useOptimisticRequest({
    send: () => client.venues.follow({ slugOrId }),
    edit: edit(true),
    failed: venueMessages.followFailed,
    onSettled,
  })
  const unfollow = useOptimisticRequest({
    send: () => client.venues.unfollow({ slugOrId }),
    edit: edit(false),
    failed: venueMessages.unfollowFailed,
    onSuccess: () => toast.withUndo(venueTexts.unfollowed(name), follow.mutate),
    onSettled,
  })
  const busy = follow.isPending || unfollow.isPending
  return {
    busy,
    follow: () => busy || follow.mutate(),
    unfollow: () => busy || unfollow.mutate(),
  }
}
