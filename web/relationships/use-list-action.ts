import { useQueryClient } from '@tanstack/react-query'
import type { BlockedUsername, RelatedPerson } from '#contract/relationships.ts'
import { api, client } from '#web/core/api.ts'
import { removeItem, useOptimisticRequest } from '#web/core/cached-lists.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import type { Pages } from '#web/core/paging.ts'

export type ListName = 'followers' | 'following' | 'requested' | 'requests' | 'blocked' | 'hiddenFrom'

type ListActionOptions<Answer> = {
  list: ListName
  send: (person: RelatedPerson) => Promise<Answer>
  failed: string
  done?: (person: RelatedPerson, answer: Answer) => void
}

/** An action that removes a person from a list. The row disappears on tap and returns with a toast if it fails. */
export const useListAction = <Answer>({ list, send, failed, done }: ListActionOptions<Answer>) => {
  const cache = useQueryClient()
  return useOptimisticRequest({
    send,
    edit: ({ id }) => ({
      keys: [api.relationships[list].key({ type: 'infinite' })],
      change: (data: Pages<RelatedPerson>) => removeItem(data, id),
    }),
    failed,
    acceptsMissing: true,
    onSuccess: (answer, person) => done?.(person, answer),
    onSettled: () => invalidateRelations(cache),
  })
}

/** The requests behind the buttons of the lists. */
export const listActions = {
  /** Returns whether the person's bell was on, for an undo: unfollowing turns it off. */
  unfollow: async ({ id }: RelatedPerson) => {
    const { has_bell } = await client.profiles.get({ slugOrId: id })
    await client.relationships.unfollow({ slugOrId: id })
    return has_bell
  },
  cancelRequest: ({ id }: RelatedPerson) => client.relationships.unfollow({ slugOrId: id }),
  unblock: ({ username }: BlockedUsername) => client.relationships.unblockUsername({ username }),
  remove: ({ id }: RelatedPerson) => client.relationships.removeFollower({ id }),
  showSchedule: ({ id }: RelatedPerson) => client.relationships.showSchedule({ slugOrId: id }),
  accept: ({ id }: RelatedPerson) => client.relationships.accept({ id }),
  decline: ({ id }: RelatedPerson) => client.relationships.decline({ id }),
}
