import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, PencilLine, Plus } from 'lucide-react'
import type { Me } from '#contract/accounts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import type { OwnVenue } from '#contract/venues.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { PagedView } from '#web/core/PagedView.tsx'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { formatUpcomingHeading, formatZonedClock, isShiftOn } from '#web/shifts/format-shift.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { NEW_POST_HASH } from '#web/venues/new-post-hash.ts'
import { VenueImage } from '#web/venues/VenueImage.tsx'
import { ShiftsAtMyVenues } from './ShiftsAtMyVenues.tsx'

/** The user's own venues. The lead of the home page counts who is on there. */
export const useMyVenues = () => {
  const query = useInfiniteQuery({
    ...api.venues.mine.infiniteOptions(byCursor((cursor) => ({ cursor }))),
    refetchInterval: 60_000,
  })
  return { query, venues: listUniqueItems(query.data?.pages ?? []) }
}

type MyVenuesProps = Pick<ReturnType<typeof useMyVenues>, 'query'> & { mayAdd: boolean }

/** The user's own venues tonight, with links to edit them. */
export const MyVenues = ({ query, mayAdd }: MyVenuesProps) => {
  const now = useCurrentMinute()
  return (
    <section aria-labelledby="my-venues">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="my-venues">My Venues</h2>
        {mayAdd ? (
          <ButtonLink to="/venues/new" look="solid">
            <Plus aria-hidden className="size-5 flex-none" />
            Add Venue
          </ButtonLink>
        ) : null}
      </div>
      <PagedView query={query} failed={venueMessages.mineFailed} loading={<MyVenuesSkeleton />}>
        {(venues) =>
          venues.length > 0 ? (
            <ul className="grid gap-3">
              {venues.map((venue) => (
                <MyVenueItem key={venue.id} venue={venue} now={now} />
              ))}
            </ul>
          ) : (
            <Card>
              <EmptyState
                art={<GlassArt kind="shut" />}
                title="No venues yet"
                help={mayAdd ? <HelpLink topic="add-venue" /> : null}
              >
                {mayAdd
                  ? 'Add your bar so talent can post shifts there and regulars can see who’s pouring tonight.'
                  : 'When someone hands a venue over to you, it shows up here.'}
              </EmptyState>
            </Card>
          )
        }
      </PagedView>
    </section>
  )
}

/** Both owner sections, for venue owners without a business account. */
export const MyVenuesSection = ({ me }: { me: Me }) => {
  const mine = useMyVenues()
  return (
    <>
      <MyVenues {...mine} mayAdd={me.is_admin} />
      <ShiftsAtMyVenues hasVenues={mine.venues.length > 0} />
    </>
  )
}

const MyVenueItem = ({ venue, now }: { venue: OwnVenue; now: number }) => (
  <Card as="li" className="flex flex-wrap items-center gap-4 p-3!">
    <VenueImage venue={venue} className="size-27 tablet:size-30" />
    <div className="min-w-[min(100%,10rem)] flex-1">
      <h3 className="wrap-anywhere">
        <Link
          to="/venues/$venueSlugOrId"
          params={{ venueSlugOrId: venue.slug }}
          className="thumb-room underline-offset-[0.2em] hover:underline"
        >
          <bdi>{venue.name}</bdi>
        </Link>
      </h3>
      <p className="text-small text-ink-2">
        {venue.city ? `${venue.city} · ` : null}
        {venue.follower_count.toLocaleString('en-US')} {venue.follower_count === 1 ? 'follower' : 'followers'}
      </p>
      <VenueTonight venue={venue} now={now} />
    </div>
    <VenueActions venue={venue} />
  </Card>
)

const quickActions = [
  { to: '/venues/$venueSlugOrId/specials/new', hash: undefined, label: 'Special' },
  { to: '/venues/$venueSlugOrId/events/new', hash: undefined, label: 'Event' },
  { to: '/venues/$venueSlugOrId/posts', hash: NEW_POST_HASH, label: 'Post' },
] as const

/** On phones all four fit on one line, on narrow ones on two. */
const actionStyle =
  'max-tablet:flex-auto max-tablet:gap-1 max-tablet:px-1.5! max-tablet:text-small! max-[24rem]:basis-2/5'

/** What owners add most often, and Edit. An archived venue only has Edit. */
const VenueActions = ({ venue }: { venue: OwnVenue }) => (
  <div className="flex w-full flex-wrap gap-1.5">
    {(venue.is_archived ? [] : quickActions).map(({ to, hash, label }) => (
      <ButtonLink key={to} to={to} hash={hash} params={{ venueSlugOrId: venue.slug }} className={actionStyle}>
        <Plus aria-hidden className="size-4 flex-none" />
        <span className="sr-only">Add </span>
        {label}
        <span className="sr-only"> at {venue.name}</span>
      </ButtonLink>
    ))}
    <ButtonLink to="/venues/$venueSlugOrId/edit" params={{ venueSlugOrId: venue.slug }} className={actionStyle}>
      <PencilLine aria-hidden className="size-4 flex-none" />
      Edit<span className="sr-only"> {venue.name}</span>
    </ButtonLink>
  </div>
)

const VenueTonight = ({ venue: { is_archived, on_now_count, next_shift }, now }: { venue: OwnVenue; now: number }) => {
  if (is_archived)
    return (
      <p className="flex items-center gap-1.5 text-small text-ink-3">
        <Archive aria-hidden className="size-4 flex-none" />
        Archived: hidden from all lists
      </p>
    )
  if (on_now_count > 0)
    return (
      <p className="flex items-center gap-1.5 text-small font-semibold text-lit-ink">
        <OnNowDot />
        {on_now_count} on now
      </p>
    )
  return (
    <p className="text-small text-ink-3">
      {next_shift && !isShiftOn(next_shift, now) ? formatNextStart(next_shift, now) : 'No shifts posted yet'}
    </p>
  )
}

/** `Lola starts at 10:00 PM`, `Lola starts tomorrow at 10:00 PM` */
const formatNextStart = (shift: NonNullable<OwnVenue['next_shift']>, now: number) => {
  const [name] = (shift.talent_full_name || shift.talent_username).split(' ')
  const day = formatUpcomingHeading(shift, now)
  const when = day.startsWith('Later') ? '' : day === 'Tomorrow' ? 'tomorrow ' : `${day} `
  return `${name} starts ${when}at ${formatZonedClock(shift.start_time, shift.venue_time_zone)}`
}

const MyVenuesSkeleton = () => (
  <Loading text="Loading your venues..." quiet>
    <span className="grid gap-3" aria-hidden="true">
      {['a', 'b'].map((key) => (
        <Card key={key} as="div" className="flex items-center gap-4 p-3!">
          <Skeleton className="size-27 rounded-key! tablet:size-30" />
          <span className="grid flex-1 gap-2.5">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-11 w-23" />
          </span>
        </Card>
      ))}
    </span>
  </Loading>
)
