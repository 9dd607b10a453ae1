import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { menuMessages } from '#contract/menus.texts.ts'
import type { MenuPage } from '#contract/menus.ts'
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
import { DeleteMenuPage } from './DeleteMenuPage.tsx'
import { invalidateMenus } from './invalidate-menus.ts'
import { MenuBackLink } from './MenuBackLink.tsx'
import { MenuFormSkeleton } from './MenuFormSkeleton.tsx'
import { MenuPageForm } from './MenuPageForm.tsx'
import { toMenuFormValues } from './menu-form.ts'

/** Edits or deletes a menu page of the user's venue. */
export const EditMenuPageScreen = () => {
  const { venueSlugOrId, pageId } = useParams({ from: '/member/venues/$venueSlugOrId/menu/$pageId/edit' })
  return (
    <OwnerOnly slugOrId={venueSlugOrId} deniedMessage={menuMessages.notYoursToEdit} loading={<MenuFormSkeleton />}>
      {(venue) => <MenuPageLoader venue={venue} id={pageId} />}
    </OwnerOnly>
  )
}

const MenuPageLoader = ({ venue, id }: { venue: VenueDetail; id: string }) => {
  // Doesn't refetch, which could change values the user is editing.
  const page = useQuery(
    api.menus.get.queryOptions({ input: { id }, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY }),
  )
  const code = getErrorCode(page.error)
  const elsewhere = page.data && page.data.venue_id !== venue.id
  // The contract refuses a malformed id with INVALID, which means the same as a missing page here.
  if (code === 'NOT_FOUND' || code === 'INVALID' || elsewhere) return <MenuPageNotFound venue={venue} />
  return (
    <div className="wrap pt-2 pb-8 desk:pt-8">
      <PageHeader
        title="Edit Menu Page"
        tab={`Edit Menu Page · ${venue.name}`}
        crumb={<MenuBackLink venue={venue} />}
      />
      <QueryView query={page} failed={menuMessages.loadFailed} loading={<MenuFormSkeleton />}>
        {(found) => <EditMenuPage key={found.id} venue={venue} page={found} />}
      </QueryView>
    </div>
  )
}

const EditMenuPage = ({ venue, page }: { venue: VenueDetail; page: MenuPage }) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  // Skips the unsaved-changes guard, because the page was saved or deleted.
  const leave = () =>
    navigate({ to: '/venues/$venueSlugOrId/menu', params: { venueSlugOrId: venue.slug }, ignoreBlocker: true })
  const saved = () => {
    toast.success(menuMessages.updated)
    void leave()
    void invalidateMenus(cache)
  }
  return (
    <>
      <MenuPageForm
        venue={venue}
        defaults={toMenuFormValues(page)}
        shown={page.image_full_url}
        failed={menuMessages.updateFailed}
        submitLabel={uiTexts.saveChanges}
        busyLabel="Saving..."
        save={(changed) => client.menus.update({ id: page.id, ...changed })}
        onSaved={saved}
        extra={<DeleteButton size="l" onClick={() => setDeleting(true)} />}
      />
      <DeleteMenuPage page={page} open={deleting} onOpenChange={setDeleting} onDeleted={() => void leave()} />
    </>
  )
}

const MenuPageNotFound = ({ venue }: { venue: VenueDetail }) => (
  <UnavailablePage
    tab="Menu page not found"
    art={<GlassArt kind="empty" />}
    title={menuMessages.notFound}
    action={
      <ButtonLink to="/venues/$venueSlugOrId/menu" params={{ venueSlugOrId: venue.slug }}>
        Full menu
      </ButtonLink>
    }
  >
    It may have been deleted.
  </UnavailablePage>
)
