import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { CalendarCheck, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueEvent } from '#contract/events.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api, client } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DeleteButton } from '#web/ui/DeleteButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { UnavailablePage } from '#web/ui/UnavailablePage.tsx'
import { OwnerOnly } from '#web/venues/OwnerOnly.tsx'
import { DeleteEvent } from './DeleteEvent.tsx'
import { EventForm, type EventFormOutput } from './EventForm.tsx'
import { EventFormSkeleton } from './EventFormSkeleton.tsx'
import { EventsBackLink } from './EventsBackLink.tsx'
import { toEventFormTimes } from './event-form.ts'
import { eventTexts } from './texts.ts'
import { useCancelEvent } from './use-cancel-event.ts'
import { useInvalidateEvents } from './use-invalidate-events.ts'

/** Edits, cancels or deletes an event of the user's venue. */
export const EditEventScreen = () => {
  const { venueSlugOrId, eventId } = useParams({ from: '/member/venues/$venueSlugOrId/events/$eventId/edit' })
  return (
    <OwnerOnly slugOrId={venueSlugOrId} deniedMessage={eventMessages.notYoursToEdit} loading={<EventFormSkeleton />}>
      {(venue) => <EventLoader venue={venue} eventId={eventId} />}
    </OwnerOnly>
  )
}

const EventLoader = ({ venue, eventId }: { venue: VenueDetail; eventId: string }) => {
  // Doesn't refetch on focus, which could change values the user is editing.
  const event = useQuery(api.events.get.queryOptions({ input: { id: eventId }, refetchOnWindowFocus: false }))
  const code = getErrorCode(event.error)
  const elsewhere = event.data !== undefined && event.data.venue_id !== venue.id
  // The contract refuses a malformed id with INVALID, which means the same as a missing event here.
  if (code === 'NOT_FOUND' || code === 'INVALID' || elsewhere) return <EventNotFound venue={venue} />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader title="Edit Event" crumb={<EventsBackLink venue={venue} />} />
      <QueryView query={event} failed={eventMessages.loadFailed} loading={<EventFormSkeleton />}>
        {(found) => <EditEvent key={found.id} venue={venue} event={found} />}
      </QueryView>
    </div>
  )
}

const EditEvent = ({ venue, event }: { venue: VenueDetail; event: VenueEvent }) => {
  const navigate = useNavigate()
  const invalidateEvents = useInvalidateEvents()
  // Skips the unsaved-changes guard, because the event was saved or deleted.
  const leave = () =>
    navigate({ to: '/venues/$venueSlugOrId/events', params: { venueSlugOrId: venue.slug }, ignoreBlocker: true })
  const save = async (changed: EventFormOutput) => {
    await client.events.update({ id: event.id, ...changed })
    toast.success(eventMessages.updated)
    void invalidateEvents()
    await leave()
  }
  return (
    <EventForm
      venue={venue}
      event={event}
      defaults={{ name: event.name, description: event.description ?? '', ...toEventFormTimes(event) }}
      failed={eventMessages.updateFailed}
      submitLabel={uiTexts.saveChanges}
      busyLabel="Saving..."
      save={save}
    >
      <EventActions event={event} onDeleted={() => void leave()} />
    </EventForm>
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

const EventNotFound = ({ venue }: { venue: VenueDetail }) => (
  <UnavailablePage
    tab="Event not found"
    art={<GlassArt kind="calendar" />}
    title={eventMessages.notFound}
    action={
      <ButtonLink to="/venues/$venueSlugOrId/events" params={{ venueSlugOrId: venue.slug }}>
        All events
      </ButtonLink>
    }
  >
    It may have been deleted, or it’s at another venue.
  </UnavailablePage>
)
