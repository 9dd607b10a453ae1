import { eventMessages } from '#contract/events.texts.ts'
import type { VenueEvent } from '#contract/events.ts'
import { client } from '#web/core/api.ts'
import { DeleteDialog, type DeletionState } from '#web/core/DeleteDialog.tsx'
import { formatEventTimes } from './format-event.ts'
import { invalidateEvents } from './invalidate-events.ts'

/** Asks for confirmation, then deletes an event. */
export const DeleteEvent = ({ event, ...dialog }: DeletionState & { event: VenueEvent }) => (
  <DeleteDialog
    {...dialog}
    title="Delete this event?"
    confirm="Delete event"
    deleteItem={() => client.events.remove({ id: event.id })}
    failed={eventMessages.deleteFailed}
    deleted={eventMessages.deleted}
    invalidate={invalidateEvents}
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
