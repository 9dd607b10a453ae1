import { useMutation, useQueryClient } from '@tanstack/react-query'
import { eventMessages } from '#contract/events.texts.ts'
import { api } from '#web/core/api.ts'
import { formatErrorReason } from '#web/core/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateEvents } from './invalidate-events.ts'

/** Cancels an event or reinstates it; each can be undone. */
export const useCancelEvent = (id: string) => {
  const cache = useQueryClient()
  const act = useMutation(
    api.events.cancel.mutationOptions({
      onSuccess: async (_, { cancelled }) => {
        if (cancelled) toast.withUndo(eventMessages.cancelled, () => act.mutate({ id, cancelled: false }))
        else toast.success(eventMessages.resumed)
        await invalidateEvents(cache)
      },
      onError: (error) => toast.error(`${eventMessages.cancelFailed} ${formatErrorReason(error)}`),
    }),
  )
  return { set: (cancelled: boolean) => act.mutate({ id, cancelled }), busy: act.isPending }
}
