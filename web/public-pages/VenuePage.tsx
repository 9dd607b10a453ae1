import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { eventMessages } from '#contract/events.texts.ts'
import { menuMessages } from '#contract/menus.texts.ts'
import type { PublicVenue, PublicVenueSection } from '#contract/public-pages.ts'
import { specialMessages } from '#contract/specials.texts.ts'
import { toVenuePath } from '#web/core/public-paths.ts'
import { formatPageName } from '#web/menus/MenuThumbnail.tsx'
import { Board } from '#web/shifts/Board.tsx'
import { PublicShiftLines } from '#web/shifts/PublicShiftLines.tsx'
import { SpecialSummary } from '#web/specials/SpecialSummary.tsx'
import { SectionTabs } from '#web/venue-page/SectionTabs.tsx'
import { VenueFacts } from '#web/venues/VenueFacts.tsx'
import { VenueSectionCard } from '#web/venues/VenueSectionCard.tsx'
import { EventItem } from './EventItem.tsx'
import { MenuPageLink } from './MenuPageLink.tsx'
import { PostItem } from './PostItem.tsx'
import { publicPageTexts } from './texts.ts'
import { VenueHead } from './VenueHead.tsx'

const SHOWN = 3

type VenuePageProps = { venue: PublicVenue; now: number }

/** A venue's public page: the people on shift who show it, events, specials, menu, posts and address. */
export const VenuePage = ({ venue, now }: VenuePageProps) => (
  <>
    <VenueHead venue={venue} now={now} />
    <SectionTabs className="desk:hidden" />
    <div className="wrap grid items-start gap-5 pt-4 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-8">
      <div className="grid min-w-0 gap-5">
        <VenueBoard venue={venue} now={now} />
        <Events venue={venue} now={now} />
        <Specials venue={venue} now={now} />
      </div>
      <div className="grid min-w-0 gap-5">
        <Menu venue={venue} />
        <Posts venue={venue} />
        <VenueFacts venue={venue} platform="web" />
      </div>
    </div>
  </>
)

// Search engines must not quote who works when.
const VenueBoard = ({ venue, now }: VenuePageProps) => (
  <Board aria-labelledby="on-now" data-nosnippet="">
    <h2 id="on-now">{publicPageTexts.whoIsOn}</h2>
    <PublicShiftLines shifts={venue.shifts} now={now} at="venue" />
    {venue.shifts.length === 0 ? <p className="py-3 text-small text-ink-2">{publicPageTexts.noPublicShifts}</p> : null}
  </Board>
)

type SectionProps = {
  venue: PublicVenue
  id: string
  title: string
  /** The whole list. */
  all: { section: PublicVenueSection; label: string }
  count: number
  /** Replaces an empty list. */
  empty: string
  children: ReactNode
}

const Section = ({ venue, id, title, all, count, empty, children }: SectionProps) => (
  <VenueSectionCard
    id={id}
    title={title}
    link={
      count > 0 ? (
        <a
          href={toVenuePath(venue.slug, all.section)}
          className="link-line inline-flex min-h-11 items-center gap-1.5 text-small"
        >
          {all.label}
          <ChevronRight aria-hidden className="size-4" />
        </a>
      ) : null
    }
  >
    {count > 0 ? children : <p className="text-ink-2">{empty}</p>}
  </VenueSectionCard>
)

const Events = ({ venue, now }: VenuePageProps) => (
  <Section
    venue={venue}
    id="venue-events"
    title="Events"
    all={{ section: 'events', label: publicPageTexts.allEvents }}
    count={venue.events.length}
    empty={eventMessages.none}
  >
    <ul>
      {venue.events.slice(0, SHOWN).map((event) => (
        <EventItem key={event.id} event={event} venue={venue} now={now} />
      ))}
    </ul>
  </Section>
)

const Specials = ({ venue, now }: VenuePageProps) => (
  <Section
    venue={venue}
    id="specials"
    title="Specials"
    all={{ section: 'specials', label: 'All specials' }}
    count={venue.specials.length}
    empty={specialMessages.none}
  >
    <ul>
      {venue.specials.slice(0, SHOWN).map((special) => (
        <SpecialSummary key={special.id} special={{ ...special, venue_time_zone: venue.time_zone }} now={now} />
      ))}
    </ul>
  </Section>
)

const Menu = ({ venue }: { venue: PublicVenue }) => (
  <Section
    venue={venue}
    id="menu-pages"
    title="Menu"
    all={{ section: 'menu', label: 'Full menu' }}
    count={venue.menu_pages.length}
    empty={menuMessages.none}
  >
    <ul className="grid grid-cols-3 gap-3 pt-2">
      {venue.menu_pages.slice(0, SHOWN).map((page, index) => (
        <li key={page.id} className="grid min-w-0 content-start gap-1.5">
          <MenuPageLink page={page} name={formatPageName(page, index)} />
          <p className="truncate text-small font-semibold">{formatPageName(page, index)}</p>
        </li>
      ))}
    </ul>
  </Section>
)

const Posts = ({ venue }: { venue: PublicVenue }) => (
  <Section
    venue={venue}
    id="venue-posts"
    title="Posts"
    all={{ section: 'posts', label: 'All posts' }}
    count={venue.posts.length}
    empty="No posts yet."
  >
    <ul>
      {venue.posts.slice(0, SHOWN).map((post) => (
        <PostItem key={post.id} post={post} zone={venue.time_zone} />
      ))}
    </ul>
  </Section>
)
