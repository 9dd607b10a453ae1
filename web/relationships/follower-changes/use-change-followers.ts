import { useMutation, useQueryClient } from '@tanstack/react-query'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import type { FollowerAction, RelatedPerson } from '#contract/relationships.ts'
import { api, client } from '#web/core/api.ts'
import { removeItem } from '#web/core/cached-lists.ts'
import { formatError, formatErrorWith } from '#web/core/errors.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import type { Pages } from '#web/core/paging.ts'
import { toast } from '#web/ui/toast.ts'
import { followerTexts } from './texts.ts'

/** Removes, hides the schedule from, or blocks several followers, with Undo. */
export const useChangeFollowers = (onDone: () => void) => {
  const cache = useQueryClient()
  const undo = useMutation({
    mutationFn: (change: { undo: string; count: number }) => client.relationships.undoChange({ undo: change.undo }),
    networkMode: 'always',
    onSuccess: ({ count }, change) => toast.success(followerTexts.undone(count, change.count)),
    onError: (error) => toast.error(formatErrorWith(error, relationshipMessages.undoFailed)),
    onSettled: () => invalidateRelations(cache),
  })
  const change = useMutation({
    mutationFn: (input: { action: FollowerAction; ids: string[] }) => client.relationships.changeSeveral(input),
    // Without a connection it fails at once: what waits looks done.
    networkMode: 'always',
    onSuccess: ({ count, undo: token }, { action, ids }) => {
      if (action !== 'hide_schedule')
        cache.setQueriesData<Pages<RelatedPerson>>(
          { queryKey: api.relationships.followers.key({ type: 'infinite' }) },
          (data) => ids.reduce((list, id) => removeItem(list, id), data),
        )
      if (token === null) toast.success(followerTexts.nothingChanged)
      else toast.withUndo(followerTexts.done[action](count), () => undo.mutate({ undo: token, count }))
      onDone()
    },
    onSettled: () => invalidateRelations(cache),
  })
  const problem = change.isError ? formatError(change.error, relationshipMessages.changeFailed) : undefined
  return { change: change.mutate, busy: change.isPending, problem }
}
