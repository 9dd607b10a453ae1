import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { menuMessages } from '#contract/menus.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api, client } from '#web/core/api.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { toast } from '#web/ui/toast.ts'
import { OwnerOnly } from '#web/venues/OwnerOnly.tsx'
import { invalidateMenus } from './invalidate-menus.ts'
import { MenuBackLink } from './MenuBackLink.tsx'
import { MenuFormSkeleton } from './MenuFormSkeleton.tsx'
import { MenuPageForm } from './MenuPageForm.tsx'
import { createEmptyPage } from './menu-form.ts'
import { getNextPageOrder } from './order.ts'

/** Adds a page to the menu of the user's venue. */
export const AddMenuPageScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/menu/add' })
  return (
    <OwnerOnly slugOrId={venueSlugOrId} deniedMessage={menuMessages.notYours} loading={<MenuFormSkeleton />}>
      {(venue) => <AddMenuPage venue={venue} />}
    </OwnerOnly>
  )
}

const AddMenuPage = ({ venue }: { venue: VenueDetail }) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  // Gives the default order after the last page. Doesn't refetch on focus, which could change it while the user edits.
  const pages = useQuery(api.menus.list.queryOptions({ input: { slugOrId: venue.slug }, refetchOnWindowFocus: false }))
  const saved = () => {
    toast.success(menuMessages.created)
    void invalidateMenus(cache)
    void navigate({ to: '/venues/$venueSlugOrId/menu', params: { venueSlugOrId: venue.slug }, ignoreBlocker: true })
  }
  return (
    <div className="wrap pt-2 pb-8 desk:pt-8">
      <PageHeader title="Add Menu Page" tab={`Add Menu Page · ${venue.name}`} crumb={<MenuBackLink venue={venue} />} />
      <QueryView query={pages} failed={menuMessages.loadFailed} loading={<MenuFormSkeleton />}>
        {({ items }) => (
          <MenuPageForm
            venue={venue}
            defaults={createEmptyPage(getNextPageOrder(items))}
            shown={null}
            failed={menuMessages.createFailed}
            submitLabel="Add Menu Page"
            busyLabel="Adding..."
            save={({ picture_id, ...page }) =>
              client.menus.create({ slugOrId: venue.id, ...page, picture_id: picture_id ?? '' })
            }
            onSaved={saved}
          />
        )}
      </QueryView>
    </div>
  )
}
