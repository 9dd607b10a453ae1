import { useNavigate, useParams } from '@tanstack/react-router'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { client } from '#web/core/api.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { toast } from '#web/ui/toast.ts'
import { OwnerOnly } from '#web/venues/OwnerOnly.tsx'
import { EventForm, type EventFormOutput } from './EventForm.tsx'
import { EventFormSkeleton } from './EventFormSkeleton.tsx'
import { EventsBackLink } from './EventsBackLink.tsx'
import { useInvalidateEvents } from './use-invalidate-events.ts'

/** Adds an event to the user's venue. */
export const NewEventScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/events/new' })
  return (
    <OwnerOnly slugOrId={venueSlugOrId} deniedMessage={eventMessages.notYours} loading={<EventFormSkeleton />}>
      {(venue) => <NewEvent venue={venue} />}
    </OwnerOnly>
  )
}

const NewEvent = ({ venue }: { venue: VenueDetail }) => {
  const navigate = useNavigate()
  const invalidateEvents = useInvalidateEvents()
  const save = async (event: EventFormOutput) => {
    const { picture_id, ...rest } = event
    await client.events.create({ slugOrId: venue.id, ...rest, ...(picture_id && { picture_id }) })
    toast.success(eventMessages.created)
    void invalidateEvents()
    await navigate({ to: '/venues/$venueSlugOrId/events', params: { venueSlugOrId: venue.slug }, ignoreBlocker: true })
  }
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader title="Create Event" crumb={<EventsBackLink venue={venue} />} />
      <EventForm
        venue={venue}
        defaults={{ name: '', description: '', start_time: '', end_time: '' }}
        failed={eventMessages.createFailed}
        submitLabel="Create Event"
        busyLabel="Creating..."
        save={save}
      />
    </div>
  )
}
