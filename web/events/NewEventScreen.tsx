import { useParams } from '@tanstack/react-router'
import { client } from '#web/core/api.ts'
import { AddVenueItem } from '#web/venues/VenueItemEditor.tsx'
import { EventForm } from './EventForm.tsx'
import { eventKind } from './event-kind.ts'

/** Adds an event to the user's venue. */
export const NewEventScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/events/new' })
  return (
    <AddVenueItem kind={eventKind} slugOrId={venueSlugOrId} title="Create Event">
      {(venue, { saved }) => (
        <EventForm
          venue={venue}
          save={async ({ picture_id, ...event }) => {
            await client.events.create({ slugOrId: venue.id, ...event, ...(picture_id && { picture_id }) })
            await saved()
          }}
        />
      )}
    </AddVenueItem>
  )
}
