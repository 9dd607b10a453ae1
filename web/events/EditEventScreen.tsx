import { useParams } from '@tanstack/react-router'
import { CalendarCheck, CalendarX } from 'lucide-react'
import { useState } from 'react'
import type { VenueEvent } from '#contract/events.ts'
import { api, client } from '#web/core/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DeleteButton } from '#web/ui/DeleteButton.tsx'
import { EditVenueItem } from '#web/venues/VenueItemEditor.tsx'
import { DeleteEvent } from './DeleteEvent.tsx'
import { EventForm } from './EventForm.tsx'
import { eventKind } from './event-kind.ts'
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
      {(venue, event, { saved, leave }) => (
        <EventForm
          venue={venue}
          event={event}
          save={async (changed) => {
            await client.events.update({ id: event.id, ...changed })
            await saved()
          }}
        >
          <EventActions event={event} onDeleted={() => void leave()} />
        </EventForm>
      )}
    </EditVenueItem>
  )
}

const EventActions = ({ event, onDeleted }: { event: VenueEvent; onDeleted: () => void }) => {
  const [deleting, setDeleting] = useState(false)
  const { set, busy } = useCancelEvent(event.id)
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
      <DeleteEvent event={event} open={deleting} onOpenChange={setDeleting} onDeleted={onDeleted} />
    </Card>
  )
}
