import { useNavigate, useParams } from '@tanstack/react-router'
import { hoursMessages } from '#contract/opening-hours.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { client } from '#web/core/api.ts'
import { useBack } from '#web/core/back.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { FormSkeleton } from '#web/venues/OwnerOnly.tsx'
import { OwnVenuePage } from '#web/venues/OwnVenuePage.tsx'
import { venueTexts } from '#web/venues/texts.ts'
import { useInvalidateVenues } from '#web/venues/use-invalidate-venues.ts'
import { HoursForm } from './HoursForm.tsx'

/** Edits when the user's venue is open. */
export const HoursScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/hours' })
  return (
    <OwnVenuePage
      slugOrId={venueSlugOrId}
      title={venueTexts.hours}
      isForm
      loading={<FormSkeleton text="Loading the hours..." />}
    >
      {(venue) => <EditHours key={venue.id} venue={venue} />}
    </OwnVenuePage>
  )
}

const EditHours = ({ venue }: { venue: VenueDetail }) => {
  const navigate = useNavigate()
  const back = useBack()
  const now = useCurrentMinute()
  const invalidateVenues = useInvalidateVenues()
  const params = { venueSlugOrId: venue.slug }
  return (
    <HoursForm
      venue={venue}
      now={now}
      cancel={
        <ButtonLink to="/venues/$venueSlugOrId" params={params} look="outline" size="l" onClick={back.onClick}>
          {uiTexts.cancel}
        </ButtonLink>
      }
      save={async (changed) => {
        const { hours } = await client.venues.setHours({ slugOrId: venue.id, ...changed })
        toast.success(hours ? hoursMessages.saved : hoursMessages.cleared)
        void invalidateVenues()
        await navigate({ to: '/venues/$venueSlugOrId', params, ignoreBlocker: true })
      }}
    />
  )
}
