import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/profiles.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { api } from '#web/core/api.ts'
import { formatErrorWith } from '#web/core/errors.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import { toast } from '#web/ui/toast.ts'
import { applyBlock } from './follow-state.ts'
import { formatRelatedName } from './PersonListItem.tsx'

/** Blocks and unblocks a person. `slugOrId` is the key of the cached profile. */
export const useBlock = (person: Profile, slugOrId: string) => {
  const cache = useQueryClient()
  const settle = () => invalidateRelations(cache)
  const block = useMutation(
    api.relationships.block.mutationOptions({
      onSuccess: (relationship) => {
        const queryKey = api.profiles.get.queryKey({ input: { slugOrId } })
        cache.setQueryData<Profile>(queryKey, (profile) => profile && { ...applyBlock(profile), ...relationship })
        toast.success(`You blocked ${formatRelatedName(person)}.`)
      },
      onSettled: settle,
    }),
  )
  const unblock = useMutation(
    api.relationships.unblock.mutationOptions({
      onError: (error) => toast.error(formatErrorWith(error, relationshipMessages.unblockFailed)),
      onSettled: settle,
    }),
  )
  return {
    block: (done: () => void) => block.mutate({ slugOrId: person.id }, { onSuccess: done }),
    blockBusy: block.isPending,
    blockProblem: block.isError ? relationshipMessages.blockFailed : undefined,
    clearProblem: () => block.reset(),
    unblock: () => unblock.mutate({ slugOrId: person.id }),
    unblockBusy: unblock.isPending,
  }
}
