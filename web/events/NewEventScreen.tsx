import { skipToken, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { eventMessages } from '#contract/events.texts.ts'
import { client } from '#web/core/api.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { FormSkeleton } from '#web/venues/OwnerOnly.tsx'
import { AddVenueItem } from '#web/venues/VenueItemEditor.tsx'
import { EventForm } from './EventForm.tsx'
import { eventKind } from './event-kind.ts'
import { type EventTemplate, loadEventTemplate } from './event-template.ts'

/** Adds an event to the user's venue, from scratch or like an earlier one a week later. */
export const NewEventScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/events/new' })
  const { from } = useSearch({ from: '/member/venues/$venueSlugOrId/events/new' })
  const template = useQuery({
    queryKey: ['event template', from],
    queryFn: from ? () => loadEventTemplate(from) : skipToken,
    // Read again for each new form, but never while one is being filled in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <AddVenueItem kind={eventKind} slugOrId={venueSlugOrId} title="Create Event">
      {(venue, { saved, draftIdFor }) => {
        const renderForm = (start?: EventTemplate) => (
          <EventForm
            venue={venue}
            template={start}
            save={async ({ image_id, ...event }) => {
              const draft = { ...event, ...(image_id && { image_id }) }
              await client.events.create({ slugOrId: venue.id, ...draft, ...draftIdFor(draft) })
              await saved()
            }}
          />
        )
        if (!from) return renderForm()
        return (
          <QueryView
            query={template}
            failed={eventMessages.loadFailed}
            loading={<FormSkeleton text={eventKind.loading} />}
          >
            {renderForm}
          </QueryView>
        )
      }}
    </AddVenueItem>
  )
}
