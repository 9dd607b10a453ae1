import { useParams } from '@tanstack/react-router'
import { eventMessages } from '#contract/events.texts.ts'
import { client } from '#web/core/api.ts'
import { AddVenueItem } from '#web/venues/VenueItemEditor.tsx'
import { EventForm } from './EventForm.tsx'
import { eventKind } from './event-kind.ts'

/** Adds an event to the user's venue. */
export const NewEventScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/events/new' })
  return (
    <AddVenueItem kind={eventKind} slugOrId={venueSlugOrId} title="Create Event" deniedMessage={eventMessages.notYours}>
      {(venue, { saved }) => (
        <EventForm
          venue={venue}
          defaults={{ name: '', description: '', start_time: '', end_time: '' }}
          failed={eventMessages.createFailed}
          submitLabel="Create Event"
          busyLabel="Creating..."
          save={async ({ picture_id, ...event }) => {
            await client.events.create({ slugOrId: venue.id, ...event, ...(picture_id && { picture_id }) })
            await saved(eventMessages.created)
          }}
        />
      )}
    </AddVenueItem>
  )
}
