import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { menuMessages } from '#contract/menus.texts.ts'
import type { MenuPage } from '#contract/menus.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Lightbox } from '#web/ui/Lightbox.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { VenueBackLink } from '#web/venues/VenueBackLink.tsx'
import { AddItemLink, EmptyVenueList, VenueSubpage } from '#web/venues/VenueSubpage.tsx'
import { findPages, isSearchable } from './find-pages.ts'
import { MenuPageItem } from './MenuPageItem.tsx'
import { formatPageName, MenuSkeletons, toLightboxSlide } from './MenuThumbnail.tsx'
import { movePage } from './order.ts'
import { menuTexts } from './texts.ts'
import { useDragOrder } from './use-drag-order.ts'
import { useMenuOrder } from './use-menu-order.ts'

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
            <Pages slugOrId={venue.slug} pages={items} isMine={venue.is_mine} />
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

type PagesProps = { slugOrId: string; pages: readonly MenuPage[]; isMine: boolean }

const Pages = ({ slugOrId, pages, isMine }: PagesProps) => {
  const [open, setOpen] = useState<number | null>(null)
  const [announced, setAnnounced] = useState('')
  const save = useMenuOrder(slugOrId)
  const move = (id: string, to: number) => {
    const from = pages.findIndex((page) => page.id === id)
    const page = pages[from]
    if (!page || to === from || to < 0 || to >= pages.length) return
    save(id, to)
    setAnnounced(menuTexts.moved(formatPageName(page, from), to + 1, pages.length))
  }
  const { drag, start } = useDragOrder(move)
  const [search, setSearch] = useState('')
  const found = findPages(drag ? movePage(pages, drag.id, drag.to) : pages, search)
  const canOrder = isMine && pages.length > 1 && search.trim() === ''
  return (
    <>
      {isSearchable(pages) ? (
        <SearchField
          label={menuTexts.search}
          maxLength={limits.name}
          className="mb-4 max-w-[26rem]"
          value={search}
          onChange={setSearch}
        />
      ) : null}
      {canOrder ? (
        <p id="menu-order-hint" className="mb-4 text-small text-ink-2">
          {menuTexts.orderHint}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {found.length === 0 ? (
        <EmptyState art={<GlassArt kind="empty" />} title={menuTexts.notFound(search.trim())}>
          {menuTexts.searchHint}
        </EmptyState>
      ) : null}
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 pb-8 tablet:grid-cols-3 desk:grid-cols-4 desk:gap-x-6">
        {found.map(({ page, index }) => (
          <MenuPageItem
            key={page.id}
            page={page}
            search={search.trim()}
            position={index}
            count={pages.length}
            isMine={isMine}
            canOrder={canOrder}
            isDragged={page.id === drag?.id}
            onOpen={() => setOpen(index)}
            onMove={(to) => move(page.id, to)}
            onDrag={(event) => start(event, page.id, index)}
          />
        ))}
      </ul>
      <Lightbox isReading slides={pages.map(toLightboxSlide)} index={open} onClose={() => setOpen(null)} />
    </>
  )
}
