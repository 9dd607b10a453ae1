import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { eventMessages } from '#contract/events.texts.ts'
import { menuMessages } from '#contract/menus.texts.ts'
import type { PublicVenue, PublicVenueSection } from '#contract/public-pages.ts'
import { specialMessages } from '#contract/specials.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { toVenuePath } from '#web/core/public-paths.ts'
import { formatPageName } from '#web/menus/MenuThumbnail.tsx'
import { SpecialCard } from '#web/specials/SpecialCard.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'
import { formatDay } from '#web/ui/times.ts'
import { EventItem } from './EventItem.tsx'
import { MenuPageLink } from './MenuPageLink.tsx'

type ListSection = Exclude<PublicVenueSection, 'all'>
type ListProps = { venue: PublicVenue; now: number }

const TITLES = { events: 'Events', specials: 'Specials', menu: 'Menu', posts: 'Posts' } as const

/** One of a venue's lists in full. */
export const VenueListPage = ({ venue, section, now }: ListProps & { section: ListSection }) => {
  const List = LISTS[section]
  return (
    <div className="wrap pt-2 desk:pt-8">
      <header className="mb-4 desk:mb-6">
        <a
          href={toVenuePath(venue.slug)}
          className="link-line -ml-1 inline-flex min-h-11 items-center gap-1.5 text-small"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {venue.name}
        </a>
        <h1 className="wrap-anywhere">{TITLES[section]}</h1>
      </header>
      <List venue={venue} now={now} />
    </div>
  )
}

const Events = ({ venue, now }: ListProps) =>
  venue.events.length > 0 ? (
    <Card as="div" className="py-0! tablet:py-1!">
      <h2 className="sr-only">Upcoming events</h2>
      <ul>
        {venue.events.map((event) => (
          <EventItem key={event.id} event={event} venue={venue} now={now} />
        ))}
      </ul>
    </Card>
  ) : (
    <EmptyList venue={venue} title={eventMessages.none} art={<GlassArt kind="calendar" />} />
  )

const Specials = ({ venue, now }: ListProps) =>
  venue.specials.length > 0 ? (
    <ul className="grid items-start gap-3 desk:grid-cols-2 desk:gap-5">
      {venue.specials.map((special) => (
        <SpecialCard
          key={special.id}
          id={`special-${special.id}`}
          special={{ ...special, venue_time_zone: venue.time_zone }}
          now={now}
        />
      ))}
    </ul>
  ) : (
    <EmptyList venue={venue} title={specialMessages.none} art={<GlassArt />} />
  )

const Menu = ({ venue }: ListProps) =>
  venue.menu_pages.length > 0 ? (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 pb-8 tablet:grid-cols-3 desk:grid-cols-4 desk:gap-x-6">
      {venue.menu_pages.map((page, index) => (
        <li key={page.id} className="grid min-w-0 content-start gap-2">
          <MenuPageLink page={page} name={formatPageName(page, index)} />
          <div className="min-w-0">
            <h2 className="text-name! leading-snug! wrap-anywhere">{formatPageName(page, index)}</h2>
            {page.description ? (
              <p dir="auto" className="text-small whitespace-pre-line text-ink-2 wrap-anywhere">
                {page.description}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  ) : (
    <EmptyList venue={venue} title={menuMessages.none} art={<GlassArt />} />
  )

const Posts = ({ venue }: ListProps) =>
  venue.posts.length > 0 ? (
    <div className="grid max-w-[40rem] gap-4">
      {venue.posts.map((post) => (
        <Card key={post.id} as="article" id={`post-${post.id}`} className="grid gap-3">
          <h2 className="text-name! leading-snug!">
            <time dateTime={post.created_at}>{formatDay(post.created_at, venue.time_zone)}</time>
          </h2>
          {post.content ? (
            <p dir="auto" className="text-pretty whitespace-pre-line wrap-anywhere">
              {post.content}
            </p>
          ) : null}
          {post.image_url ? (
            <PlaceholderImage
              src={post.image_full_url ?? post.image_url}
              alt={post.image_alt ?? ''}
              width={post.image_width}
              height={post.image_height}
              placeholder={post.image_placeholder}
              className="max-h-[34rem] w-full rounded-key"
            />
          ) : null}
        </Card>
      ))}
    </div>
  ) : (
    <EmptyList venue={venue} title="No posts yet." art={<GlassArt />} />
  )

const EmptyList = ({ venue, title, art }: { venue: PublicVenue; title: string; art: ReactNode }) => (
  <Card as="div">
    <EmptyState
      art={art}
      title={title}
      action={
        <a href={toVenuePath(venue.slug)} className="link-line inline-flex min-h-11 items-center">
          Back to {venue.name}
        </a>
      }
    />
  </Card>
)

const LISTS = { events: Events, specials: Specials, menu: Menu, posts: Posts } as const
