import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { screenTitles } from '#contract/screen-titles.texts.ts'
import { WHATS_ON_LIMIT } from '#contract/whats-on.limits.ts'
import { whatsOnMessages } from '#contract/whats-on.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { LocationNote } from '#web/core/LocationNote.tsx'
import { isOwnLocation } from '#web/core/location.ts'
import { NightStrip } from '#web/core/nights/NightStrip.tsx'
import { useDefaultTown } from '#web/core/nights/use-default-town.ts'
import { LazyMap } from '#web/map/LazyMap.tsx'
import { isShiftOn } from '#web/shifts/format-shift.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { useHasTwoColumns } from '#web/ui/use-media-query.ts'
import { findNearestCityName } from '#web/venues/nearby-venues.ts'
import { VenueSkeletons } from '#web/venues/VenueSkeletons.tsx'
import type { ListedVenue } from './merge-venues.ts'
import { whatsOnTexts } from './texts.ts'
import { useWhatsOn } from './use-whats-on.ts'
import { WhatsOnFilters } from './WhatsOnFilters.tsx'
import { WhatsOnVenue } from './WhatsOnVenue.tsx'
import { type WhatsOnSearch, withFilter } from './whats-on-search.ts'

const views = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
] as const

/** The specials, events and people at all venues nearby, now or in a night, as a list and on the map. */
export const WhatsOnScreen = () => {
  const whatsOn = useWhatsOn()
  const { chosen, filter, place, query } = whatsOn
  const navigate = useNavigate()
  const nearestCity = findNearestCityName(query.data ?? [])
  // An empty list names no city.
  const defaultTown = useDefaultTown(!place.position && query.data !== undefined && !nearestCity)
  const city = nearestCity ?? defaultTown
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader
        title={screenTitles.whatsOn}
        className="mb-4"
        actions={
          <SegmentedControl
            label="View"
            segments={views}
            value={filter.map ? 'map' : 'list'}
            onChange={(value) =>
              void navigate({
                to: '.',
                search: (search) =>
                  withFilter(search as WhatsOnSearch, value === 'map' ? { map: true } : { map: undefined }),
                replace: true,
              })
            }
            className="tablet:hidden"
          />
        }
      />
      <LocationNote {...place} city={city} className="mb-3" />
      <NightStrip chosen={chosen} className="mb-2" />
      <WhatsOnFilters filter={filter} ofNight={chosen.night !== null} />
      <QueryView
        query={query}
        failed={whatsOnMessages.loadFailed}
        loading={
          <Loading text={whatsOnTexts.loading} quiet>
            <VenueSkeletons />
          </Loading>
        }
      >
        {(venues) => <WhatsOnVenues {...whatsOn} venues={venues} />}
      </QueryView>
    </div>
  )
}

type VenuesProps = ReturnType<typeof useWhatsOn> & { venues: ListedVenue[] }

const WhatsOnVenues = ({ venues, now, chosen, filter, place, isOld, isTruncated }: VenuesProps) => {
  const hasTwoColumns = useHasTwoColumns()
  const [hovered, setHovered] = useState<string>()
  const [pointed, setPointed] = useState<string>()
  const choose = (id: string | undefined) => {
    setPointed(id)
    if (id && hasTwoColumns) document.getElementById(`venue-${id}`)?.scrollIntoView({ block: 'nearest' })
  }
  // The map lights only who is on now.
  const countOnNow = ({ people }: ListedVenue) =>
    chosen.night ? 0 : people.filter((shift) => isShiftOn(shift, now)).length
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-6">
      <p role="status" className="sr-only">
        {whatsOnTexts.venues(venues.length)}
      </p>
      {hasTwoColumns || filter.map ? (
        <Card bare aria-label="Map" className="tablet:sticky tablet:top-20 tablet:order-2">
          <LazyMap
            venues={venues.map((venue) => ({ ...venue, on_now_count: countOnNow(venue) }))}
            center={place.center}
            isHere={isOwnLocation(place.position)}
            pointed={hovered}
            onChoose={choose}
            className="relative h-[55dvh] tablet:h-144 tablet:max-h-[calc(100dvh-9rem)]"
          />
        </Card>
      ) : null}
      <div className="min-w-0">
        <Card className="py-1.5!">
          {venues.length > 0 ? (
            <ul aria-busy={isOld} className={cx(isOld && 'opacity-60')}>
              {venues.map((venue) => (
                <WhatsOnVenue
                  key={venue.id}
                  venue={venue}
                  now={now}
                  chosen={chosen}
                  pointed={venue.id === pointed}
                  onPoint={setHovered}
                />
              ))}
            </ul>
          ) : (
            <EmptyState
              art={<GlassArt />}
              title={whatsOnTexts.nothing(chosen.phrase ?? 'for tonight')}
              action={
                <ButtonLink to="/whats-on" search={chosen.input}>
                  {whatsOnTexts.showAll}
                </ButtonLink>
              }
            >
              {whatsOnTexts.tryOther}
            </EmptyState>
          )}
        </Card>
        {isTruncated ? (
          <p className="px-4 pt-3 text-small text-ink-2">{whatsOnTexts.truncated(WHATS_ON_LIMIT)}</p>
        ) : null}
      </div>
    </div>
  )
}
