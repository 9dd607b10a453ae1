import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { menuMessages } from '#contract/menus.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api, client } from '#web/core/api.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { FormSkeleton } from '#web/venues/OwnerOnly.tsx'
import { AddVenueItem, type Creation } from '#web/venues/VenueItemEditor.tsx'
import { MenuPageForm } from './MenuPageForm.tsx'
import { toMenuFormValues } from './menu-form.ts'
import { menuKind } from './menu-kind.ts'
import { getNextPageOrder } from './order.ts'

/** Adds a page to the menu of the user's venue. */
export const AddMenuPageScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/menu/add' })
  return (
    <AddVenueItem kind={menuKind} slugOrId={venueSlugOrId} title="Add Menu Page">
      {(venue, creation) => <AddMenuPage venue={venue} {...creation} />}
    </AddVenueItem>
  )
}

type AddMenuPageProps = Creation & { venue: VenueDetail }

const AddMenuPage = ({ venue, saved, draftIdFor }: AddMenuPageProps) => {
  // Gives the default order after the last page. Doesn't refetch on focus, which could change it while the user edits.
  const pages = useQuery(api.menus.list.queryOptions({ input: { slugOrId: venue.slug }, refetchOnWindowFocus: false }))
  return (
    <QueryView query={pages} failed={menuMessages.loadFailed} loading={<FormSkeleton text={menuKind.loading} />}>
      {({ items }) => (
        <MenuPageForm
          venue={venue}
          defaults={toMenuFormValues({ page_order: getNextPageOrder(items) })}
          save={async ({ image_id, ...page }) => {
            const draft = { ...page, image_id: image_id ?? '' }
            await client.menus.create({ slugOrId: venue.id, ...draft, ...draftIdFor(draft) })
            await saved()
          }}
        />
      )}
    </QueryView>
  )
}
