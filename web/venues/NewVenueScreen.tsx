import { ORPCError } from '@orpc/client'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { venueMessages } from '#contract/venues.texts.ts'
import { AccessDenied } from '#web/core/AccessDenied.tsx'
import { client } from '#web/core/api.ts'
import { useBack } from '#web/core/back.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { useMe } from '#web/core/session.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { getViewerTimeZone } from '#web/ui/times.ts'
import { toast } from '#web/ui/toast.ts'
import { hasValidCoordinates } from './coordinates.ts'
import { type DuplicateVenue, NearDuplicates } from './NearDuplicates.tsx'
import { useInvalidateVenues } from './use-invalidate-venues.ts'
import { VenueForm, type VenueFormImage } from './VenueForm.tsx'
import { toVenueDraft, toVenueFormValues, type VenueFormValues } from './venue-form.ts'

type Draft = Parameters<typeof client.venues.create>[0]

/** Adds a venue. Business accounts become its owner; staff add it without an owner. */
export const NewVenueScreen = () => {
  const me = useMe()
  const back = useBack()
  const { name } = useSearch({ from: '/member/venues/new' })
  if (me.user_type !== 'business' && !me.is_admin)
    return (
      <AccessDenied reason={venueMessages.onlyBusiness} action={<ButtonLink to="/venues">Back to Venues</ButtonLink>} />
    )
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader
        title="Add Venue"
        lead={me.user_type === 'business' ? undefined : 'It won’t have an owner until you set one in Moderation.'}
        crumb={
          <BackLink to="/venues" onClick={back.onClick}>
            {back.label('Venues')}
          </BackLink>
        }
      />
      <NewVenue name={name} hasOwner={me.user_type === 'business'} />
    </div>
  )
}

const NewVenue = ({ name, hasOwner }: { name: string | undefined; hasOwner: boolean }) => {
  const navigate = useNavigate()
  const back = useBack()
  const invalidateVenues = useInvalidateVenues()
  const [asking, setAsking] = useState<{ venues: DuplicateVenue[]; draft: Draft }>()

  const add = async (draft: Draft) => {
    const { venue, location } = await client.venues.create(draft)
    if (location === 'unchanged') toast.error(`${venueMessages.created} ${venueMessages.outOfRange}`, { sticky: true })
    else toast.success(venueMessages.created)
    void invalidateVenues()
    await navigate({ to: '/venues/$venueSlugOrId', params: { venueSlugOrId: venue.slug }, ignoreBlocker: true })
  }
  const save = async (values: VenueFormValues, { image_id, image_alt }: VenueFormImage) => {
    const draft: Draft = {
      ...toVenueDraft(values, hasValidCoordinates(values), getViewerTimeZone()),
      ...(image_id && { image_id, image_alt }),
    }
    try {
      return await add(draft)
    } catch (error) {
      const venues = getDuplicates(error)
      if (!venues) throw error
      setAsking({ venues, draft })
      return 'asked'
    }
  }
  return (
    <>
      <VenueForm
        defaults={toVenueFormValues({ name })}
        hasOwner={hasOwner}
        cancel={
          <ButtonLink to="/venues" look="outline" size="l" onClick={back.onClick}>
            {uiTexts.cancel}
          </ButtonLink>
        }
        save={save}
      />
      {asking ? (
        <NearDuplicates
          venues={asking.venues}
          onClose={() => setAsking(undefined)}
          addAnyway={() => add({ ...asking.draft, allow_duplicate: true })}
        />
      ) : null}
    </>
  )
}

const getDuplicates = (error: unknown): DuplicateVenue[] | undefined =>
  error instanceof ORPCError && getErrorCode(error) === 'NEAR_DUPLICATE'
    ? (error.data as { venues: DuplicateVenue[] }).venues
    : undefined
