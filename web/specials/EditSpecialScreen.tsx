import { useParams } from '@tanstack/react-router'
import { api, client } from '#web/core/api.ts'
import { DeleteItemButton, EditVenueItem } from '#web/venues/VenueItemEditor.tsx'
import { DeleteSpecial } from './DeleteSpecial.tsx'
import { SpecialForm } from './SpecialForm.tsx'
import { specialKind } from './special-kind.ts'

/** Edits or deletes a special of the user's venue. */
export const EditSpecialScreen = () => {
  const { venueSlugOrId, specialId: id } = useParams({ from: '/member/venues/$venueSlugOrId/specials/$specialId/edit' })
  return (
    <EditVenueItem
      kind={specialKind}
      slugOrId={venueSlugOrId}
      title="Edit Special"
      // Doesn't refetch, which could change values the user is editing.
      query={api.specials.get.queryOptions({
        input: { id },
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      })}
    >
      {(venue, special, { saved, leave }) => (
        <SpecialForm
          venue={venue}
          original={special}
          save={async (changed) => {
            await client.specials.update({ id, ...changed })
            await saved()
          }}
          extra={
            <DeleteItemButton>
              {(dialog) => <DeleteSpecial special={special} {...dialog} onDeleted={() => void leave()} />}
            </DeleteItemButton>
          }
        />
      )}
    </EditVenueItem>
  )
}
