import { useParams } from '@tanstack/react-router'
import { api, client } from '#web/core/api.ts'
import { DeleteItemButton, EditVenueItem } from '#web/venues/VenueItemEditor.tsx'
import { DeleteMenuPage } from './DeleteMenuPage.tsx'
import { MenuPageForm } from './MenuPageForm.tsx'
import { toMenuFormValues } from './menu-form.ts'
import { menuKind } from './menu-kind.ts'

/** Edits or deletes a menu page of the user's venue. */
export const EditMenuPageScreen = () => {
  const { venueSlugOrId, pageId: id } = useParams({ from: '/member/venues/$venueSlugOrId/menu/$pageId/edit' })
  return (
    <EditVenueItem
      kind={menuKind}
      slugOrId={venueSlugOrId}
      title="Edit Menu Page"
      // Doesn't refetch, which could change values the user is editing.
      query={api.menus.get.queryOptions({
        input: { id },
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      })}
    >
      {(venue, page, { saved, leave }) => (
        <MenuPageForm
          venue={venue}
          page={page}
          defaults={toMenuFormValues(page)}
          save={async (changed) => {
            await client.menus.update({ id, ...changed })
            await saved()
          }}
          extra={
            <DeleteItemButton>
              {(dialog) => <DeleteMenuPage page={page} {...dialog} onDeleted={() => void leave()} />}
            </DeleteItemButton>
          }
        />
      )}
    </EditVenueItem>
  )
}
