import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RelatedPerson } from '#contract/relationships.ts'
import { api, client } from '#web/core/api.ts'
import { formatErrorWith, getErrorCode } from '#web/core/errors.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import { toast } from '#web/ui/toast.ts'
import { type PeoplePages, removePerson } from './people-pages.ts'

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
  const filters = { queryKey: api.relationships[list].key({ type: 'infinite' }) }
  return useMutation({
    mutationFn: send,
    onMutate: async (person: RelatedPerson) => {
      await cache.cancelQueries(filters)
      const before = cache.getQueriesData<PeoplePages>(filters)
      cache.setQueriesData<PeoplePages>(filters, (data) => removePerson(data, person.id))
      return { before }
    },
    onError: (error, _person, context) => {
      // The row no longer exists on the server, so the refetch will drop it.
      if (getErrorCode(error) === 'NOT_FOUND') return
      for (const [key, data] of context?.before ?? []) cache.setQueryData(key, data)
      toast.error(formatErrorWith(error, failed))
    },
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
