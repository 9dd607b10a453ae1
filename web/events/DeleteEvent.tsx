import { useQueryClient } from '@tanstack/react-query'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueEvent } from '#contract/events.ts'
import { client } from '#web/core/api.ts'
import { DeleteDialog } from '#web/core/DeleteDialog.tsx'
import { formatEventTimes } from './format-event.ts'
import { invalidateEvents } from './invalidate-events.ts'

type DeleteEventProps = {
  event: VenueEvent
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Asks for confirmation, then deletes an event. */
export const DeleteEvent = ({ event, open, onOpenChange, onDeleted }: DeleteEventProps) => {
  const cache = useQueryClient()
  const done = async () => {
    onDeleted?.()
    await invalidateEvents(cache)
  }
  return (
    <DeleteDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this event?"
      confirm="Delete event"
      deleteItem={() => client.events.remove({ id: event.id })}
      failed={eventMessages.deleteFailed}
      deleted={eventMessages.deleted}
      onDeleted={done}
    >
      <p>
        {event.name}, {formatEventTimes(event)}.
      </p>
      <p>
        It will be deleted for good{event.image_full_url ? ', image included' : null}.
        {event.cancelled_at ? null : ' To keep it listed, marked as cancelled, cancel it instead.'}
      </p>
    </DeleteDialog>
  )
}
