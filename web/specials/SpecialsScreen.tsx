import { useLocation, useParams } from '@tanstack/react-router'
import { ChevronRight, Clock } from 'lucide-react'
import { specialMessages } from '#contract/specials.texts.ts'
import type { VenueSpecial } from '#contract/specials.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { ShareButton } from '#web/core/share/ShareButton.tsx'
import { toSpecialTarget } from '#web/core/share/share-target.ts'
import { useScrollToHash } from '#web/core/use-scroll-to-hash.ts'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { formatClockTime, formatWeekday, formatZoneIfDifferent, toIsoText } from '#web/ui/times.ts'
import { Confirmation } from '#web/venues/confirmations/Confirmation.tsx'
import { VenueBackLink } from '#web/venues/VenueBackLink.tsx'
import { AddItemLink, EmptyVenueList, VenueSubpage } from '#web/venues/VenueSubpage.tsx'
import { SpecialCard } from './SpecialCard.tsx'
import { SpecialMenu } from './SpecialMenu.tsx'
import { SpecialsWeekChart } from './SpecialsWeekChart.tsx'
import { useSpecials } from './use-specials.ts'

/** A venue's specials: current, upcoming and past. */
export const SpecialsScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/specials' })
  return (
    <VenueSubpage slugOrId={venueSlugOrId} loading={<SpecialsSkeleton />}>
      {(venue) => <Specials venue={venue} />}
    </VenueSubpage>
  )
}

const Specials = ({ venue }: { venue: VenueDetail }) => {
  const { query, now } = useSpecials(venue.slug)
  const add = <AddItemLink venue={venue} to="/venues/$venueSlugOrId/specials/new" label="Add Special" />
  return (
    <>
      <PageHeader
        title="Specials"
        tab={`Specials · ${venue.name}`}
        crumb={<VenueBackLink venue={venue} />}
        lead={<VenueClock venue={venue} now={now} />}
        actions={venue.is_mine && query.data?.items.length !== 0 ? add : null}
      />
      <QueryView query={query} failed={specialMessages.loadFailed} loading={<SpecialsSkeleton />}>
        {({ items }) =>
          items.length > 0 ? (
            <SpecialsList specials={items} now={now} venue={venue} />
          ) : (
            <EmptyVenueList venue={venue} art={<GlassArt kind="empty" />} title={specialMessages.none} add={add}>
              {venue.is_mine
                ? 'Add a happy hour with its days and hours. It shows as active while it’s running.'
                : `${venue.name} pours at full price, as far as we know.`}
            </EmptyVenueList>
          )
        }
      </QueryView>
    </>
  )
}

const VenueClock = ({ venue, now }: { venue: VenueDetail; now: number }) => {
  const note = formatZoneIfDifferent(toIsoText(now), venue.time_zone)
  return (
    <p className="flex items-center gap-2 text-small">
      <Clock aria-hidden className="size-4.5 flex-none" />
      {formatWeekday(now, venue.time_zone)} {formatClockTime(now, venue.time_zone)}
      {note ? ` ${note}` : ''} {venue.city ? `in ${venue.city}` : 'at the venue'}
    </p>
  )
}

type SpecialsListProps = { specials: readonly VenueSpecial[]; now: number; venue: VenueDetail }

const SpecialsList = ({ specials, now, venue }: SpecialsListProps) => {
  useScrollToHash('special-')
  const { hash } = useLocation()
  const current = specials.filter(({ status }) => status !== 'expired')
  const over = specials.filter(({ status }) => status === 'expired')
  const cards = (some: readonly VenueSpecial[]) => (
    <ul className="grid items-start gap-3 tablet:grid-cols-2 desk:gap-5">
      {some.map((special) => (
        <SpecialCard
          key={special.id}
          id={toAnchor(special.id)}
          special={special}
          now={now}
          menu={venue.is_mine ? <SpecialMenu special={special} /> : <ShareSpecial special={special} />}
          note={
            special.status === 'expired' ? null : (
              <Confirmation venue={venue} special={special} confirmation={special} now={now} />
            )
          }
        />
      ))}
    </ul>
  )
  return (
    <div className="grid gap-5 pb-8">
      {current.length > 0 ? cards(current) : <p className="text-ink-2">No current or upcoming specials.</p>}
      {current.some(({ windows }) => windows.length > 0) ? (
        <Card aria-labelledby="week-of-specials" className="grid gap-3">
          <h2 id="week-of-specials">This week by the hour</h2>
          <SpecialsWeekChart specials={current} now={now} />
        </Card>
      ) : null}
      {over.length > 0 ? (
        <details className="group" open={over.some(({ id }) => hash === toAnchor(id)) || undefined}>
          <summary className="flex min-h-11 list-none items-center gap-2 font-semibold text-ink-2 [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-5 group-open:rotate-90" />
            {over.length} expired
          </summary>
          <div className="pt-2">{cards(over)}</div>
        </details>
      ) : null}
    </div>
  )
}

const ShareSpecial = ({ special }: { special: VenueSpecial }) => (
  <ShareButton target={toSpecialTarget(special)} className="-mt-2 -mr-2" />
)

/** What a link to a special ends with. */
const toAnchor = (id: string) => `special-${id}`

const SpecialsSkeleton = () => (
  <Loading text="Loading specials..." quiet>
    <div className="grid gap-3 tablet:grid-cols-2 desk:gap-5">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-48 rounded-card!" />
      ))}
    </div>
  </Loading>
)
