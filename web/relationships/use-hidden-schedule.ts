import { useMutation, useQueryClient } from '@tanstack/react-query'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { client } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import type { HideTarget } from '#web/core/hide-schedule/hide-target.ts'
import { invalidateFeatures } from '#web/core/invalidate.ts'
import { toast } from '#web/ui/toast.ts'
import { formatRelatedName } from './PersonListItem.tsx'
import { hiddenScheduleTexts } from './texts.ts'

/** Hides the user's schedule from a person, with Undo. */
export const useHideSchedule = () => {
  const cache = useQueryClient()
  const show = useShowSchedule()
  return useMutation({
    mutationFn: ({ id }: HideTarget) => client.relationships.hideSchedule({ slugOrId: id }),
    // Without a connection it fails at once: what waits looks hidden.
    networkMode: 'always',
    onSuccess: (_, person) =>
      toast.withUndo(hiddenScheduleTexts.hidden(formatRelatedName(person)), () => show.mutate(person)),
    onSettled: () => invalidateFeatures(cache, 'relationships', 'profiles'),
  })
}

/** Shows a person the user's schedule again. */
export const useShowSchedule = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: HideTarget) => client.relationships.showSchedule({ slugOrId: id }),
    onSuccess: (_, person) => toast.success(hiddenScheduleTexts.shown(formatRelatedName(person))),
    onError: (error) => toast.error(formatError(error, relationshipMessages.showScheduleFailed)),
    onSettled: () => invalidateFeatures(cache, 'relationships', 'profiles'),
  })
}
