import { useMutation } from '@tanstack/react-query'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueEvent } from '#contract/events.ts'
import { api } from '#web/app/api.ts'
import { codeOf, problemText } from '#web/app/problems.ts'
import { AskDialog } from '#web/ui/AskDialog.tsx'
import { say } from '#web/ui/toast.ts'
import { timesText } from './phrases.ts'
import { NO_REPLY } from './use-event-acts.ts'
import { useEventsAnew } from './use-events-anew.ts'

type DeleteEventProps = {
  event: VenueEvent
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Asks before an event goes. */
export const DeleteEvent = ({ event, open, onOpenChange, onDeleted }: DeleteEventProps) => {
  const readAnew = useEventsAnew()
  const done = async () => {
    onOpenChange(false)
    say(eventMessages.deleted)
    onDeleted?.()
    await readAnew()
  }
  const remove = useMutation(
    api.events.remove.mutationOptions({
      onSuccess: done,
      // Gone already, from another tab: that is what was wanted.
      onError: (error) => (codeOf(error) === 'NOT_FOUND' ? done() : undefined),
    }),
  )
  const problem =
    remove.error && codeOf(remove.error) !== 'NOT_FOUND'
      ? `${eventMessages.deleteFailed} ${problemText(remove.error, NO_REPLY)}`
      : undefined
  return (
    <AskDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) remove.reset()
        onOpenChange(next)
      }}
      title="Delete this event?"
      confirm="Delete event"
      confirmBusy="Deleting..."
      cancel="Keep it"
      danger
      busy={remove.isPending}
      problem={problem}
      onConfirm={() => remove.mutate({ id: event.id })}
    >
      <p>
        {event.name}, {timesText(event)}.
      </p>
      <p>It goes from the calendar with its picture and cannot be brought back. Cancelled, it would stay, marked so.</p>
    </AskDialog>
  )
}
