import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { menuMessages } from '#contract/menus.texts.ts'
import type { MenuPage } from '#contract/menus.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { Lightbox } from '#web/ui/Lightbox.tsx'
import { VenueSection } from '#web/venues/VenueSection.tsx'
import { formatPageName, MenuSkeletons, MenuThumbnail, toLightboxSlide } from './MenuThumbnail.tsx'

const SHOWN = 3

/** The first pages of the menu, on the venue's page. */
export const MenuSection = ({ venue }: { venue: VenueDetail }) => {
  const query = useQuery(api.menus.list.queryOptions({ input: { slugOrId: venue.slug } }))
  return (
    <VenueSection
      venue={venue}
      id="menu-pages"
      title="Menu"
      query={query}
      failed={menuMessages.loadFailed}
      loading={<MenuSkeletons count={SHOWN} className="grid grid-cols-3 gap-3 pt-2" />}
      empty={menuMessages.none}
      all={{ to: '/venues/$venueSlugOrId/menu', label: 'Full menu', isHiddenIfEmpty: true }}
    >
      {(pages) => <Thumbnails pages={pages} />}
    </VenueSection>
  )
}

const Thumbnails = ({ pages }: { pages: readonly MenuPage[] }) => {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <ul className="grid grid-cols-3 gap-3 pt-2">
        {pages.slice(0, SHOWN).map((page, index) => (
          <li key={page.id} className="grid min-w-0 content-start gap-1.5">
            <MenuThumbnail page={page} name={formatPageName(page, index)} onOpen={() => setOpen(index)} />
            <p className="truncate text-small font-semibold">{formatPageName(page, index)}</p>
          </li>
        ))}
      </ul>
      <Lightbox isReading slides={pages.map(toLightboxSlide)} index={open} onClose={() => setOpen(null)} />
    </>
  )
}
