import { ChevronRight, Plus } from 'lucide-react'
import { specialMessages } from '#contract/specials.texts.ts'
import type { VenueSpecial } from '#contract/specials.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { ButtonLink, TextLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { formatHoursText, formatSpecialDates, formatSpecialHours, groupWindowsByHours } from './format-special.ts'
import { StatusBadge } from './SpecialCard.tsx'
import { useSpecials } from './use-specials.ts'

const SHOWN = 3

/** A venue's specials on its page, active ones first. */
export const SpecialsSection = ({ venue }: { venue: VenueDetail }) => {
  const { query, now } = useSpecials(venue.slug)
  return (
    <Card aria-labelledby="specials" className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="specials">Specials</h2>
        {query.data?.items.length ? (
          <TextLink to="/venues/$venueSlugOrId/specials" params={{ venueSlugOrId: venue.slug }}>
            All specials
            <ChevronRight aria-hidden className="size-4" />
          </TextLink>
        ) : null}
      </div>
      <QueryView query={query} failed={specialMessages.loadFailed} loading={<SectionSkeleton />}>
        {({ items }) => (
          <Rows specials={items.filter(({ status }) => status !== 'expired').slice(0, SHOWN)} now={now} />
        )}
      </QueryView>
      {venue.is_mine ? (
        <ButtonLink
          to="/venues/$venueSlugOrId/specials/new"
          params={{ venueSlugOrId: venue.slug }}
          className="mt-2 justify-self-start"
        >
          <Plus aria-hidden className="size-5" />
          Add Special
        </ButtonLink>
      ) : null}
    </Card>
  )
}

const Rows = ({ specials, now }: { specials: readonly VenueSpecial[]; now: number }) =>
  specials.length === 0 ? (
    <p className="text-ink-2">{specialMessages.none}</p>
  ) : (
    <ul>
      {specials.map((special) => (
        <li key={special.id} className="grid justify-items-start gap-1 py-3 not-first:border-t not-first:border-line">
          <StatusBadge special={special} />
          <h3 className="wrap-anywhere">{special.title}</h3>
          {special.details ? (
            <p className="line-clamp-2 text-small text-ink-2 wrap-anywhere">{special.details}</p>
          ) : null}
          <p className="text-small font-semibold text-ink-2">{formatSpecialTimes(special, now)}</p>
        </li>
      ))}
    </ul>
  )

/** `until 10:00 PM`, `tonight at 11:00 PM`, the weekly hours or the dates, whichever matters now. */
const formatSpecialTimes = (special: VenueSpecial, now: number): string | undefined => {
  const { status, active_until, next_window, venue_time_zone: zone } = special
  if (status === 'active' && active_until)
    return `until ${formatSpecialHours(active_until, now, zone).replace(/^\w+ at /, '')}`
  if (status === 'upcoming' && next_window) return formatSpecialHours(next_window.start_time, now, zone)
  const [hours] = groupWindowsByHours(special.windows)
  return hours ? formatHoursText(hours) : formatSpecialDates(special, now)
}

const SectionSkeleton = () => (
  <Loading text="Loading specials..." quiet>
    <div className="grid gap-3 py-3">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
    </div>
  </Loading>
)
