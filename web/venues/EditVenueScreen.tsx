import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { client } from '#web/core/api.ts'
import { useBack } from '#web/core/back.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { ArchiveVenue } from './ArchiveVenue.tsx'
import { OwnVenuePage } from './OwnVenuePage.tsx'
import { PublicPageTools } from './PublicPageTools.tsx'
import { useInvalidateVenues } from './use-invalidate-venues.ts'
import { VenueForm, type VenueFormImage } from './VenueForm.tsx'
import { pickVenueChanges, toVenueFormValues, type VenueFormValues } from './venue-form.ts'

/** Edits the user's venue. */
export const EditVenueScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/edit' })
  return (
    <OwnVenuePage slugOrId={venueSlugOrId} title="Edit Venue" isForm loading={<VenueFormSkeleton />}>
      {(venue) => <EditVenue key={venue.id} venue={venue} />}
    </OwnVenuePage>
  )
}

const EditVenue = ({ venue }: { venue: VenueDetail }) => {
  const navigate = useNavigate()
  const back = useBack()
  const invalidateVenues = useInvalidateVenues()
  // Compare with the venue as the form opened, so that changes from another tab don't count as the user's.
  const [opened] = useState(venue)
  const save = async (values: VenueFormValues, picture: VenueFormImage) => {
    const changes = pickVenueChanges(values, opened)
    const saved = await client.venues.update({ slugOrId: venue.id, ...changes, ...picture })
    showSaveResult(saved, opened, changes.time_zone === undefined)
    void invalidateVenues()
    await navigate({ to: '/venues/$venueSlugOrId', params: { venueSlugOrId: saved.venue.slug }, ignoreBlocker: true })
  }
  return (
    <VenueForm
      venue={opened}
      defaults={toVenueFormValues(opened)}
      cancel={
        <ButtonLink
          to="/venues/$venueSlugOrId"
          params={{ venueSlugOrId: venue.slug }}
          look="outline"
          size="l"
          onClick={back.onClick}
        >
          {uiTexts.cancel}
        </ButtonLink>
      }
      save={save}
    >
      <PublicPageTools venue={venue} />
      <ArchiveVenue venue={venue} />
    </VenueForm>
  )
}

type Saved = Awaited<ReturnType<typeof client.venues.update>>

/** Shows the result of the save, including a location that was refused and a time zone that changed with it. */
const showSaveResult = ({ venue, location }: Saved, before: VenueDetail, zoneUntouched: boolean) => {
  if (location === 'unchanged')
    return toast.error(`${venueMessages.updated} ${venueMessages.outOfRange}`, { sticky: true })
  const moved = zoneUntouched && venue.time_zone !== before.time_zone
  toast.success(moved ? `${venueMessages.updated} Its time zone is now ${venue.time_zone}.` : venueMessages.updated)
}

const VenueFormSkeleton = () => (
  <Loading text="Loading the venue..." quiet>
    <div aria-hidden="true" className="grid gap-5 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-6">
      <Skeleton className="h-96 rounded-card!" />
      <Skeleton className="h-96 rounded-card!" />
    </div>
  </Loading>
)
