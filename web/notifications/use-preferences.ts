import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationMessages } from '#contract/notifications.texts.ts'
import type { Preferences } from '#contract/notifications.ts'
import { api } from '#web/core/api.ts'
import { formatErrorWith } from '#web/core/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { applyPreferenceChange, type PreferenceChange, revertPreferenceChange } from './preference-change.ts'

/** Saves a change; `onSuccess` runs once the server has it. */
export type SaveChange = (change: PreferenceChange, options?: { onSuccess: () => void }) => void

const KEY = ['notifications', 'preferences'] as const

/** The user's notification preferences and a function to change them, optimistically and with rollback on failure. */
export const usePreferences = () => {
  const cache = useQueryClient()
  const queryKey = api.notifications.preferences.queryKey()
  const edit = (change: (current: Preferences) => Preferences) =>
    cache.setQueryData<Preferences>(queryKey, (current) => current && change(current))
  const query = useQuery(api.notifications.preferences.queryOptions())
  const change = useMutation({
    ...api.notifications.updatePreferences.mutationOptions(),
    mutationKey: KEY,
    // Runs changes one after the other, so that the last one wins.
    scope: { id: 'preferences' },
    onMutate: async (update) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData<Preferences>(queryKey)
      edit((current) => applyPreferenceChange(current, update))
      return { before }
    },
    onError: (error, update, context) => {
      const before = context?.before
      if (before) edit((current) => revertPreferenceChange(current, before, update))
      toast.error(formatErrorWith(error, notificationMessages.preferencesNotSaved))
    },
    // Refetches once the last queued change has finished.
    onSettled: () => (cache.isMutating({ mutationKey: KEY }) === 1 ? cache.invalidateQueries({ queryKey }) : undefined),
  })
  return { query, change: change.mutate }
}
