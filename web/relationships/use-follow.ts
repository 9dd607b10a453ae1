import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/profiles.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { api, client } from '#web/core/api.ts'
import { useOptimisticRequest } from '#web/core/cached-lists.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import { toast } from '#web/ui/toast.ts'
import { applyFollow, applyUnfollow } from './follow-state.ts'

/**
 * Follows and unfollows a person. The tap shows at once and is rolled back on failure. `slugOrId` is the key of the
 * cached profile.
 */
export const useFollow = (slugOrId: string) => {
  const cache = useQueryClient()
  const edit = (change: (person: Profile) => Profile) => () => ({
    keys: [api.profiles.get.queryKey({ input: { slugOrId } })],
    change,
  })
  // Not awaited, so that the button accepts taps during the refetch.
  const onSettled = () => void invalidateRelations(cache)

  const follow = useOptimisticRequest({
    send: () => client.relationships.follow({ slugOrId }),
    edit: edit(applyFollow),
    failed: relationshipMessages.followFailed,
    onSuccess: ({ relationship_status }) => {
      if (relationship_status === 'requested') toast.success('Request sent.')
    },
    onSettled,
  })
  const unfollow = useOptimisticRequest({
    send: () => client.relationships.unfollow({ slugOrId }),
    edit: edit(applyUnfollow),
    failed: relationshipMessages.unfollowFailed,
    onSettled,
  })

  const busy = follow.isPending || unfollow.isPending
  return {
    busy,
    follow: () => busy || follow.mutate(),
    unfollow: () => busy || unfollow.mutate(),
  }
}
