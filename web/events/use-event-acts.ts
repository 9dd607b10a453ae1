import { useMutation } from '@tanstack/react-query'
import { eventMessages } from '#contract/events.texts.ts'
import { api } from '#web/core/api.ts'
import { reasonText } from '#web/core/problems.ts'
import { say, sayFailed, sayWithUndo } from '#web/ui/toast.ts'
import { useEventsAnew } from './use-events-anew.ts'

/** Cancels an event or lets it happen again; either can be taken back. */
export const useCancelling = (id: string) => {
  const readAnew = useEventsAnew()
  const act = useMutation(
    api.events.cancel.mutationOptions({
      onSuccess: async (_, { cancelled }) => {
        if (cancelled) sayWithUndo(eventMessages.cancelled, () => act.mutate({ id, cancelled: false }))
        else say(eventMessages.resumed)
        await readAnew()
      },
      onError: (error) => sayFailed(`${eventMessages.cancelFailed} ${reasonText(error)}`),
    }),
  )
  return { set: (cancelled: boolean) => act.mutate({ id, cancelled }), busy: act.isPending }
}
