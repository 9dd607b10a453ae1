import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { menuMessages } from '#contract/menus.texts.ts'
import type { MenuPage } from '#contract/menus.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { ButtonLink, TextLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Lightbox } from '#web/ui/Lightbox.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { formatPageName, MenuThumbnail, toLightboxSlide } from './MenuThumbnail.tsx'

const SHOWN = 3

/** The first pages of the menu, on the venue's page. */
export const MenuSection = ({ venue }: { venue: VenueDetail }) => {
  const query = useQuery(api.menus.list.queryOptions({ input: { slugOrId: venue.slug } }))
  return (
    <Card aria-labelledby="menu-pages" className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="menu-pages">Menu</h2>
        {query.data?.items.length ? (
          <TextLink to="/venues/$venueSlugOrId/menu" params={{ venueSlugOrId: venue.slug }}>
            Full menu
            <ChevronRight aria-hidden className="size-4" />
          </TextLink>
        ) : null}
      </div>
      <QueryView query={query} failed={menuMessages.loadFailed} loading={<ThumbnailSkeletons />}>
        {({ items }) =>
          items.length > 0 ? <Thumbnails pages={items} /> : <p className="text-ink-2">{menuMessages.none}</p>
        }
      </QueryView>
      {venue.is_mine ? (
        <ButtonLink
          to="/venues/$venueSlugOrId/menu/add"
          params={{ venueSlugOrId: venue.slug }}
          className="mt-2 justify-self-start"
        >
          <Plus aria-hidden className="size-5" />
          Add Menu Page
        </ButtonLink>
      ) : null}
    </Card>
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
      <Lightbox slides={pages.map(toLightboxSlide)} index={open} onClose={() => setOpen(null)} />
    </>
  )
}

const ThumbnailSkeletons = () => (
  <Loading text="Loading the menu..." quiet>
    <div className="grid grid-cols-3 gap-3 pt-2">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="aspect-[4/5] rounded-card!" />
      ))}
    </div>
  </Loading>
)
