import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/profiles.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { api, client } from '#web/core/api.ts'
import { useOptimisticRequest } from '#web/core/cached-lists.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import { offerPush } from '#web/notifications/push/push-offer.ts'
import { toast } from '#web/ui/toast.ts'
import { applyFollow, applyUnfollow } from './follow-state.ts'
import { followWithBell } from './follow-with-bell.ts'
import { formatRelatedName } from './PersonListItem.tsx'
import { relationshipTexts } from './texts.ts'

/**
 * Follows and unfollows a person. The tap shows at once and is rolled back on failure; unfollowing a public profile can
 * be undone. `slugOrId` is the key of the cached profile.
 */
export const useFollow = (person: Profile, slugOrId: string) => {
  const cache = useQueryClient()
  const keys = [api.profiles.get.queryKey({ input: { slugOrId } })]
  // Not awaited, so that the button accepts taps during the refetch.
  const onSettled = () => void invalidateRelations(cache)

  const follow = useOptimisticRequest({
    send: (hadBell: boolean) => followWithBell(slugOrId, hadBell),
    edit: (has_bell) => ({ keys, change: (shown: Profile) => ({ ...applyFollow(shown), has_bell }) }),
    failed: relationshipMessages.followFailed,
    onSuccess: ({ relationship_status }) => {
      if (relationship_status === 'requested') toast.success(relationshipTexts.requestSent)
    },
    onSettled,
  })
  const unfollow = useOptimisticRequest({
    send: (_before: Profile) => client.relationships.unfollow({ slugOrId }),
    edit: () => ({ keys, change: applyUnfollow<Profile> }),
    failed: relationshipMessages.unfollowFailed,
    onSuccess: (_answer, before) => {
      // The message that the request was sent is no longer true.
      if (before.relationship_status !== 'following') return toast.dismiss()
      const text = relationshipTexts.unfollowed(formatRelatedName(before))
      // No undo for a private profile: following again would only send a request.
      if (before.is_private) toast.success(text)
      else toast.withUndo(text, () => follow.mutate(before.has_bell))
    },
    onSettled,
  })

  const busy = follow.isPending || unfollow.isPending
  return {
    busy,
    follow: () => busy || follow.mutate(false, { onSuccess: (answer) => offerAfterFollow(answer, person) }),
    unfollow: () => busy || unfollow.mutate(person),
  }
}

/** Only a tap on Follow leads to the offer, not Undo. A request brings no notifications yet. */
const offerAfterFollow = ({ relationship_status }: Pick<Profile, 'relationship_status'>, person: Profile) => {
  if (relationship_status === 'following') offerPush(person)
}
