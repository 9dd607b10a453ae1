import { useParams } from '@tanstack/react-router'
import { client } from '#web/core/api.ts'
import { AddVenueItem } from '#web/venues/VenueItemEditor.tsx'
import { SpecialForm } from './SpecialForm.tsx'
import { specialKind } from './special-kind.ts'

/** Adds a special to the user's venue. */
export const AddSpecialScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/specials/new' })
  return (
    <AddVenueItem kind={specialKind} slugOrId={venueSlugOrId} title="Add Special">
      {(venue, { saved, draftIdFor }) => (
        <SpecialForm
          venue={venue}
          save={async ({ image_id, ...special }) => {
            const draft = { ...special, image_id: image_id ?? undefined }
            await client.specials.create({ slugOrId: venue.id, ...draft, ...draftIdFor(draft) })
            await saved()
          }}
        />
      )}
    </AddVenueItem>
  )
}
