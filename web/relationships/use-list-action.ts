import { useQueryClient } from '@tanstack/react-query'
import type { RelatedPerson } from '#contract/relationships.ts'
import { api, client } from '#web/core/api.ts'
import { removeItem, useOptimisticRequest } from '#web/core/cached-lists.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import type { Pages } from '#web/core/paging.ts'

export type ListName = 'followers' | 'following' | 'requested' | 'requests' | 'blocked'

type ListActionOptions = {
  list: ListName
  send: (person: RelatedPerson) => Promise<unknown>
  failed: string
  done?: (person: RelatedPerson) => void
}

/** An action that removes a person from a list. The row disappears on tap and returns with a toast if it fails. */
export const useListAction = ({ list, send, failed, done }: ListActionOptions) => {
  const cache = useQueryClient()
  return useOptimisticRequest({
    send,
    edit: ({ id }) => ({
      keys: [api.relationships[list].key({ type: 'infinite' })],
      change: (data: Pages<RelatedPerson>) => removeItem(data, id),
    }),
    failed,
    acceptsMissing: true,
    onSuccess: (_answer, person) => done?.(person),
    onSettled: () => invalidateRelations(cache),
  })
}

/** The requests behind the buttons of the lists. */
export const listActions = {
  follow: ({ id }: RelatedPerson) => client.relationships.follow({ slugOrId: id }),
  unfollow: ({ id }: RelatedPerson) => client.relationships.unfollow({ slugOrId: id }),
  unblock: ({ id }: RelatedPerson) => client.relationships.unblock({ slugOrId: id }),
  remove: ({ id }: RelatedPerson) => client.relationships.removeFollower({ id }),
  accept: ({ id }: RelatedPerson) => client.relationships.accept({ id }),
  decline: ({ id }: RelatedPerson) => client.relationships.decline({ id }),
}
