import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/profiles.ts'
import { api } from '#web/core/api.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import { toast } from '#web/ui/toast.ts'
import { applyBlock } from './follow-state.ts'
import { formatRelatedName } from './PersonListItem.tsx'

/** Blocks a person. `slugOrId` is the key of the cached profile. */
export const useBlock = (person: Profile, slugOrId: string) => {
  const cache = useQueryClient()
  return useMutation(
    api.relationships.block.mutationOptions({
      onSuccess: (relationship) => {
        const queryKey = api.profiles.get.queryKey({ input: { slugOrId } })
        cache.setQueryData<Profile>(queryKey, (profile) => profile && { ...applyBlock(profile), ...relationship })
        toast.success(`You blocked ${formatRelatedName(person)}.`)
      },
      onSettled: () => invalidateRelations(cache),
    }),
  )
}
