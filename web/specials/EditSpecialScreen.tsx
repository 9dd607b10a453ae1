import { useParams } from '@tanstack/react-router'
import { specialMessages } from '#contract/specials.texts.ts'
import { api, client } from '#web/core/api.ts'
import { uiTexts } from '#web/ui/texts.ts'
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
      deniedMessage={specialMessages.notYoursToEdit}
      // Doesn't refetch, which could change values the user is editing.
      query={api.specials.get.queryOptions({
        input: { id },
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      })}
      failed={specialMessages.loadFailed}
    >
      {(venue, special, { saved, leave }) => (
        <SpecialForm
          venue={venue}
          original={special}
          failed={specialMessages.updateFailed}
          submitLabel={uiTexts.saveChanges}
          busyLabel="Saving..."
          save={async (changed) => {
            await client.specials.update({ id, ...changed })
            await saved(specialMessages.updated)
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
