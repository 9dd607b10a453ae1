import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/profiles.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { api } from '#web/core/api.ts'
import { formatErrorWith } from '#web/core/errors.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import { toast } from '#web/ui/toast.ts'
import { applyFollow, applyUnfollow } from './follow-state.ts'

/**
 * Follows and unfollows a person. The tap shows at once and is rolled back on failure. `slugOrId` is the key of the
 * cached profile.
 */
export const useFollow = (slugOrId: string) => {
  const cache = useQueryClient()
  const queryKey = api.profiles.get.queryKey({ input: { slugOrId } })

  const applyOptimistically = async (change: (person: Profile) => Profile) => {
    await cache.cancelQueries({ queryKey })
    const before = cache.getQueryData<Profile>(queryKey)
    if (before) cache.setQueryData<Profile>(queryKey, change(before))
    return { before }
  }
  const rollBack = (before: Profile | undefined, text: string) => {
    if (before) cache.setQueryData<Profile>(queryKey, before)
    toast.error(text)
  }
  // Not awaited, so that the button accepts taps during the refetch.
  const settle = () => void invalidateRelations(cache)

  const follow = useMutation(
    api.relationships.follow.mutationOptions({
      onMutate: () => applyOptimistically(applyFollow),
      onError: (error, _input, context) =>
        rollBack(context?.before, formatErrorWith(error, relationshipMessages.followFailed)),
      onSuccess: ({ relationship_status }) => {
        if (relationship_status === 'requested') toast.success('Request sent.')
      },
      onSettled: settle,
    }),
  )
  const unfollow = useMutation(
    api.relationships.unfollow.mutationOptions({
      onMutate: () => applyOptimistically(applyUnfollow),
      onError: (error, _input, context) =>
        rollBack(context?.before, formatErrorWith(error, relationshipMessages.unfollowFailed)),
      onSettled: settle,
    }),
  )

  const busy = follow.isPending || unfollow.isPending
  return {
    busy,
    follow: () => busy || follow.mutate({ slugOrId }),
    unfollow: () => busy || unfollow.mutate({ slugOrId }),
  }
}
