import { specialMessages } from '#contract/specials.texts.ts'
import type { VenueSpecial } from '#contract/specials.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { cx } from '#web/ui/cx.ts'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { VenueSection } from '#web/venues/VenueSection.tsx'
import { formatHoursText, formatSpecialDates, formatSpecialHours, groupWindowsByHours } from './format-special.ts'
import { StatusBadge } from './SpecialCard.tsx'
import { useSpecials } from './use-specials.ts'

const SHOWN = 3

/** A venue's specials on its page, active ones first. */
export const SpecialsSection = ({ venue }: { venue: VenueDetail }) => {
  const { query, now } = useSpecials(venue.slug)
  return (
    <VenueSection
      venue={venue}
      id="specials"
      title="Specials"
      query={query}
      failed={specialMessages.loadFailed}
      loading={<SectionSkeleton />}
      pick={(items) => items.filter(({ status }) => status !== 'expired').slice(0, SHOWN)}
      empty={specialMessages.none}
      all={{ to: '/venues/$venueSlugOrId/specials', label: 'All specials', isHiddenIfEmpty: true }}
    >
      {(specials) => (
        <ul>
          {specials.map((special) => (
            <li
              key={special.id}
              className="grid justify-items-start gap-1 py-3 not-first:border-t not-first:border-line"
            >
              <StatusBadge special={special} />
              <h3 dir="auto" className="wrap-anywhere">
                {special.title}
              </h3>
              {special.details ? (
                <p className="line-clamp-2 text-small text-ink-2 wrap-anywhere">{special.details}</p>
              ) : null}
              <p
                className={cx('text-small font-semibold', special.status === 'active' ? 'text-lit-ink' : 'text-ink-2')}
              >
                {formatSpecialTimes(special, now)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </VenueSection>
  )
}

/** `until 10:00 PM`, `Next: tonight at 11:00 PM`, the weekly hours or the dates, whichever matters now. */
const formatSpecialTimes = (special: VenueSpecial, now: number): string | undefined => {
  const { status, active_until, next_window, venue_time_zone: zone } = special
  if (status === 'active' && active_until)
    return `until ${formatSpecialHours(active_until, now, zone).replace(/^\w+ at /, '')}`
  if (status === 'upcoming' && next_window) return `Next: ${formatSpecialHours(next_window.start_time, now, zone)}`
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
