import { useParams } from '@tanstack/react-router'
import { CalendarCheck, CalendarX } from 'lucide-react'
import { useState } from 'react'
import type { EventScope, VenueEvent } from '#contract/events.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api, client } from '#web/core/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DeleteButton } from '#web/ui/DeleteButton.tsx'
import { EditVenueItem } from '#web/venues/VenueItemEditor.tsx'
import { DeleteEvent } from './DeleteEvent.tsx'
import { EventForm } from './EventForm.tsx'
import { canChooseDates, EventScopeField } from './EventScopeField.tsx'
import { eventKind } from './event-kind.ts'
import type { RepeatingEvent } from './format-series.ts'
import { eventTexts } from './texts.ts'
import { useCancelEvent } from './use-cancel-event.ts'

/** Edits, cancels or deletes an event of the user's venue. */
export const EditEventScreen = () => {
  const { venueSlugOrId, eventId } = useParams({ from: '/member/venues/$venueSlugOrId/events/$eventId/edit' })
  return (
    <EditVenueItem
      kind={eventKind}
      slugOrId={venueSlugOrId}
      title="Edit Event"
      // Doesn't refetch on focus, which could change values the user is editing.
      query={api.events.get.queryOptions({ input: { id: eventId }, refetchOnWindowFocus: false })}
    >
      {(venue, event, done) => <EditEvent venue={venue} event={event} done={done} />}
    </EditVenueItem>
  )
}

type EditEventProps = {
  venue: VenueDetail
  event: RepeatingEvent & { version?: string | undefined }
  done: { saved: () => Promise<void>; leave: () => Promise<void> }
}

const EditEvent = ({ venue, event, done }: EditEventProps) => {
  const [chosen, setChosen] = useState<EventScope>('this')
  const repeating = canChooseDates(event, Date.now()) ? event : undefined
  const scope = repeating ? chosen : 'this'
  return (
    <EventForm
      venue={venue}
      event={event}
      scope={
        repeating ? <EventScopeField event={repeating} name="scope" value={scope} onChange={setChosen} /> : undefined
      }
      save={async ({ repeats_until: _, ...changed }) => {
        await client.events.update({ id: event.id, scope, ...changed })
        await done.saved()
      }}
    >
      <EventActions event={event} scope={scope} onDeleted={() => void done.leave()} />
    </EventForm>
  )
}

type EventActionsProps = { event: VenueEvent; scope: EventScope; onDeleted: () => void }

const EventActions = ({ event, scope, onDeleted }: EventActionsProps) => {
  const [deleting, setDeleting] = useState(false)
  const { set, busy } = useCancelEvent(event.id, scope)
  const isOff = event.cancelled_at !== null
  return (
    <Card aria-labelledby="call-off" className="grid gap-3">
      <h2 id="call-off" className="text-name">
        {isOff ? 'This event is cancelled' : 'Not happening?'}
      </h2>
      <p className="text-small text-ink-2">
        {isOff ? 'It stays listed' : 'Cancel it and it stays listed'}, marked as cancelled here and in subscribed
        calendars. Delete it and it’s gone for good.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => set(!isOff)}>
          {isOff ? <CalendarCheck aria-hidden className="size-5" /> : <CalendarX aria-hidden className="size-5" />}
          {isOff ? eventTexts.reinstate : 'Cancel event'}
        </Button>
        <DeleteButton onClick={() => setDeleting(true)} />
      </div>
      <DeleteEvent event={event} scope={scope} open={deleting} onOpenChange={setDeleting} onDeleted={onDeleted} />
    </Card>
  )
}
