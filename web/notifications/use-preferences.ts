import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationMessages } from '#contract/notifications.texts.ts'
import type { Preferences } from '#contract/notifications.ts'
import { api } from '#web/core/api.ts'
import { formatErrorWith } from '#web/core/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { applyPreferenceChange } from './preference-change.ts'

const KEY = ['notifications', 'preferences'] as const

/** What reaches me, and the way to change it: each tap shows at once and is taken back where it failed. */
export const usePreferences = () => {
  const cache = useQueryClient()
  const queryKey = api.notifications.preferences.queryKey()
  const query = useQuery(api.notifications.preferences.queryOptions())
  const change = useMutation({
    ...api.notifications.updatePreferences.mutationOptions(),
    mutationKey: KEY,
    // One after the other: the last tap is what stands.
    scope: { id: 'preferences' },
    onMutate: async (update) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData<Preferences>(queryKey, (before) => before && applyPreferenceChange(before, update))
    },
    onError: (error) => toast.error(formatErrorWith(error, notificationMessages.preferencesNotSaved)),
    // What the server has, once the last tap has reached it.
    onSettled: () => (cache.isMutating({ mutationKey: KEY }) === 1 ? cache.invalidateQueries({ queryKey }) : undefined),
  })
  return { query, change: change.mutate }
}
