import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { menuMessages } from '#contract/menus.texts.ts'
import type { MenuPage } from '#contract/menus.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api, client } from '#web/core/api.ts'
import { formatErrorReason } from '#web/core/errors.ts'
import { Lightbox } from '#web/ui/Lightbox.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { toast } from '#web/ui/toast.ts'
import { VenueBackLink } from '#web/venues/VenueBackLink.tsx'
import { AddItemLink, EmptyVenueList, VenueSubpage } from '#web/venues/VenueSubpage.tsx'
import { MenuPageMenu } from './MenuPageMenu.tsx'
import { formatPageName, MenuSkeletons, MenuThumbnail, toLightboxSlide } from './MenuThumbnail.tsx'
import { menuKind } from './menu-kind.ts'
import { movePage } from './order.ts'

const loading = (
  <MenuSkeletons count={4} className="grid grid-cols-2 gap-4 tablet:grid-cols-3 desk:grid-cols-4 desk:gap-6" />
)

/** A venue's menu pages. Each opens in the lightbox. */
export const MenuScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/menu' })
  return (
    <VenueSubpage slugOrId={venueSlugOrId} loading={loading}>
      {(venue) => <MenuPages venue={venue} />}
    </VenueSubpage>
  )
}

const MenuPages = ({ venue }: { venue: VenueDetail }) => {
  const add = <AddItemLink venue={venue} to="/venues/$venueSlugOrId/menu/add" label="Add Menu Page" />
  const query = useQuery(api.menus.list.queryOptions({ input: { slugOrId: venue.slug } }))
  return (
    <>
      <PageHeader
        title="Menu"
        tab={`Menu · ${venue.name}`}
        crumb={<VenueBackLink venue={venue} />}
        actions={venue.is_mine && query.data?.items.length !== 0 ? add : null}
      />
      <QueryView query={query} failed={menuMessages.loadFailed} loading={loading}>
        {({ items }) =>
          items.length > 0 ? (
            <Pages pages={items} isMine={venue.is_mine} />
          ) : (
            <EmptyVenueList venue={venue} art={<GlassArt kind="empty" />} title={menuMessages.none} add={add}>
              {venue.is_mine ? 'Add a photo of each page. Patrons can zoom in.' : 'Ask behind the bar.'}
            </EmptyVenueList>
          )
        }
      </QueryView>
    </>
  )
}

const Pages = ({ pages, isMine }: { pages: readonly MenuPage[]; isMine: boolean }) => {
  const [open, setOpen] = useState<number | null>(null)
  const move = useMove(pages)
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 pb-8 tablet:grid-cols-3 desk:grid-cols-4 desk:gap-x-6">
        {pages.map((page, index) => {
          const name = formatPageName(page, index)
          return (
            <li key={page.id} className="grid min-w-0 content-start gap-2">
              <MenuThumbnail page={page} name={name} onOpen={() => setOpen(index)} />
              <div className="flex items-start gap-1">
                <div className="min-w-0 flex-1">
                  <h2 className="text-name! leading-snug! wrap-anywhere">{name}</h2>
                  {page.description ? (
                    <p className="text-small whitespace-pre-line text-ink-2 wrap-anywhere">{page.description}</p>
                  ) : null}
                </div>
                {isMine ? (
                  <MenuPageMenu
                    page={page}
                    name={name}
                    isFirst={index === 0}
                    isLast={index === pages.length - 1}
                    onMove={(by) => void move(page.id, by)}
                  />
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
      <Lightbox slides={pages.map(toLightboxSlide)} index={open} onClose={() => setOpen(null)} />
    </>
  )
}

/** Moves a page with one update after another, then refetches the menu. */
const useMove = (pages: readonly MenuPage[]) => {
  const cache = useQueryClient()
  return async (id: string, by: -1 | 1) => {
    try {
      for (const { id: changed, title, description, image_alt, page_order } of movePage(pages, id, by))
        await client.menus.update({ id: changed, title, description, image_alt, page_order })
    } catch (error) {
      toast.error(`${menuMessages.updateFailed} ${formatErrorReason(error)}`)
    }
    await menuKind.invalidate(cache)
  }
}
