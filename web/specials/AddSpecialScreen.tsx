import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { specialMessages } from '#contract/specials.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { client } from '#web/core/api.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { toast } from '#web/ui/toast.ts'
import { OwnerOnly } from '#web/venues/OwnerOnly.tsx'
import { invalidateSpecials } from './invalidate-specials.ts'
import { SpecialForm } from './SpecialForm.tsx'
import { SpecialFormSkeleton } from './SpecialFormSkeleton.tsx'
import { SpecialsBackLink } from './SpecialsBackLink.tsx'

/** Adds a special to the user's venue. */
export const AddSpecialScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/specials/new' })
  return (
    <OwnerOnly slugOrId={venueSlugOrId} deniedMessage={specialMessages.notYours} loading={<SpecialFormSkeleton />}>
      {(venue) => <AddSpecial venue={venue} />}
    </OwnerOnly>
  )
}

const AddSpecial = ({ venue }: { venue: VenueDetail }) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const saved = () => {
    toast.success(specialMessages.created)
    void invalidateSpecials(cache)
    void navigate({ to: '/venues/$venueSlugOrId/specials', params: { venueSlugOrId: venue.slug }, ignoreBlocker: true })
  }
  return (
    <div className="wrap pt-2 pb-8 desk:pt-8">
      <PageHeader title="Add Special" tab={`Add Special · ${venue.name}`} crumb={<SpecialsBackLink venue={venue} />} />
      <SpecialForm
        venue={venue}
        failed={specialMessages.createFailed}
        submitLabel="Add Special"
        busyLabel="Adding..."
        save={({ picture_id, ...special }) =>
          client.specials.create({ slugOrId: venue.id, ...special, picture_id: picture_id ?? undefined })
        }
        onSaved={saved}
      />
    </div>
  )
}
