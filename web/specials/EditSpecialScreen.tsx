import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { specialMessages } from '#contract/specials.texts.ts'
import type { VenueSpecial } from '#contract/specials.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api, client } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { DeleteButton } from '#web/ui/DeleteButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { UnavailablePage } from '#web/ui/UnavailablePage.tsx'
import { OwnerOnly } from '#web/venues/OwnerOnly.tsx'
import { DeleteSpecial } from './DeleteSpecial.tsx'
import { invalidateSpecials } from './invalidate-specials.ts'
import { SpecialForm } from './SpecialForm.tsx'
import { SpecialFormSkeleton } from './SpecialFormSkeleton.tsx'
import { SpecialsBackLink } from './SpecialsBackLink.tsx'

/** Edits or deletes a special of the user's venue. */
export const EditSpecialScreen = () => {
  const { venueSlugOrId, specialId } = useParams({ from: '/member/venues/$venueSlugOrId/specials/$specialId/edit' })
  return (
    <OwnerOnly
      slugOrId={venueSlugOrId}
      deniedMessage={specialMessages.notYoursToEdit}
      loading={<SpecialFormSkeleton />}
    >
      {(venue) => <SpecialLoader venue={venue} id={specialId} />}
    </OwnerOnly>
  )
}

const SpecialLoader = ({ venue, id }: { venue: VenueDetail; id: string }) => {
  // Doesn't refetch, which could change values the user is editing.
  const special = useQuery(
    api.specials.get.queryOptions({ input: { id }, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY }),
  )
  const code = getErrorCode(special.error)
  const elsewhere = special.data && special.data.venue_id !== venue.id
  // The contract refuses a malformed id with INVALID, which means the same as a missing special here.
  if (code === 'NOT_FOUND' || code === 'INVALID' || elsewhere) return <SpecialNotFound venue={venue} />
  return (
    <div className="wrap pt-2 pb-8 desk:pt-8">
      <PageHeader
        title="Edit Special"
        tab={`Edit Special · ${venue.name}`}
        crumb={<SpecialsBackLink venue={venue} />}
      />
      <QueryView query={special} failed={specialMessages.loadFailed} loading={<SpecialFormSkeleton />}>
        {(found) => <EditSpecial key={found.id} venue={venue} special={found} />}
      </QueryView>
    </div>
  )
}

const EditSpecial = ({ venue, special }: { venue: VenueDetail; special: VenueSpecial }) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  // Skips the unsaved-changes guard, because the special was saved or deleted.
  const leave = () =>
    navigate({ to: '/venues/$venueSlugOrId/specials', params: { venueSlugOrId: venue.slug }, ignoreBlocker: true })
  const saved = () => {
    toast.success(specialMessages.updated)
    void leave()
    void invalidateSpecials(cache)
  }
  return (
    <>
      <SpecialForm
        venue={venue}
        original={special}
        failed={specialMessages.updateFailed}
        submitLabel={uiTexts.saveChanges}
        busyLabel="Saving..."
        save={(changed) => client.specials.update({ id: special.id, ...changed })}
        onSaved={saved}
        extra={<DeleteButton size="l" onClick={() => setDeleting(true)} />}
      />
      <DeleteSpecial special={special} open={deleting} onOpenChange={setDeleting} onDeleted={() => void leave()} />
    </>
  )
}

const SpecialNotFound = ({ venue }: { venue: VenueDetail }) => (
  <UnavailablePage
    tab="Special not found"
    art={<GlassArt kind="empty" />}
    title={specialMessages.notFound}
    action={
      <ButtonLink to="/venues/$venueSlugOrId/specials" params={{ venueSlugOrId: venue.slug }}>
        All specials
      </ButtonLink>
    }
  >
    It may have been deleted.
  </UnavailablePage>
)
