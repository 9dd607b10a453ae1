import { useParams } from '@tanstack/react-router'
import { menuMessages } from '#contract/menus.texts.ts'
import { api, client } from '#web/core/api.ts'
import { uiTexts } from '#web/ui/texts.ts'
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
      deniedMessage={menuMessages.notYoursToEdit}
      // Doesn't refetch, which could change values the user is editing.
      query={api.menus.get.queryOptions({
        input: { id },
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      })}
      failed={menuMessages.loadFailed}
    >
      {(venue, page, { saved, leave }) => (
        <MenuPageForm
          venue={venue}
          defaults={toMenuFormValues(page)}
          shown={page.image_full_url}
          failed={menuMessages.updateFailed}
          submitLabel={uiTexts.saveChanges}
          busyLabel="Saving..."
          save={async (changed) => {
            await client.menus.update({ id, ...changed })
            await saved(menuMessages.updated)
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
