import { useMutation, useQueryClient } from '@tanstack/react-query'
import { eventMessages } from '#contract/events.texts.ts'
import type { EventScope } from '#contract/events.ts'
import { api } from '#web/core/api.ts'
import { formatErrorReason } from '#web/core/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateEvents } from './invalidate-events.ts'

/** Cancels an event or reinstates it. Cancelling a single date can be undone. */
export const useCancelEvent = (id: string, scope: EventScope = 'this') => {
  const cache = useQueryClient()
  const act = useMutation(
    api.events.cancel.mutationOptions({
      onSuccess: async (_, { cancelled }) => {
        if (cancelled && scope === 'this')
          toast.withUndo(eventMessages.cancelled, () => act.mutate({ id, cancelled: false }))
        // Undoing would also reinstate dates that were cancelled before.
        else if (cancelled) toast.success(eventMessages.datesCancelled)
        else toast.success(eventMessages.resumed)
        await invalidateEvents(cache)
      },
      onError: (error) => toast.error(`${eventMessages.cancelFailed} ${formatErrorReason(error)}`),
    }),
  )
  return { set: (cancelled: boolean) => act.mutate({ id, scope, cancelled }), busy: act.isPending }
}
