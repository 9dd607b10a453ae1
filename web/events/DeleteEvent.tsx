import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { eventMessages } from '#contract/events.texts.ts'
import type { EventScope, VenueEvent } from '#contract/events.ts'
import { api, client } from '#web/core/api.ts'
import { DeleteDialog, type DeletionState } from '#web/core/DeleteDialog.tsx'
import { canChooseDates, EventScopeField } from './EventScopeField.tsx'
import { formatEventTimes } from './format-event.ts'
import { invalidateEvents } from './invalidate-events.ts'
import { eventTexts } from './texts.ts'

type DeleteEventProps = DeletionState & {
  event: VenueEvent
  /** Which dates to delete at first. */
  scope?: EventScope
}

/** Asks for confirmation, and which dates if the event repeats, then deletes it. */
export const DeleteEvent = ({ event, scope: initialScope = 'this', ...dialog }: DeleteEventProps) => {
  const name = useId()
  // Until the series has loaded, only this date is deleted.
  const own = useQuery(api.events.get.queryOptions({ input: { id: event.id }, enabled: dialog.open }))
  const repeating = own.data && canChooseDates(own.data, Date.now()) ? own.data : undefined
  const [chosen, setChosen] = useState<EventScope>()
  const scope = repeating ? (chosen ?? initialScope) : 'this'
  return (
    <DeleteDialog
      {...dialog}
      title="Delete this event?"
      confirm={eventTexts.delete}
      deleteItem={() => client.events.remove({ id: event.id, scope })}
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
      {repeating ? <EventScopeField event={repeating} name={name} value={scope} onChange={setChosen} /> : null}
    </DeleteDialog>
  )
}
