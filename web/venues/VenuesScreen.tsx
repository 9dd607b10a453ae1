import { Plus } from 'lucide-react'
import { useState } from 'react'
import { screenTitles } from '#contract/screen-titles.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { LocationNote } from '#web/core/LocationNote.tsx'
import { isOwnLocation } from '#web/core/location.ts'
import { NightStrip } from '#web/core/nights/NightStrip.tsx'
import { useMe } from '#web/core/session.ts'
import { LazyMap } from '#web/map/LazyMap.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { LoadMorePages } from '#web/ui/LoadMorePages.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { useHasTwoColumns } from '#web/ui/use-media-query.ts'
import { NoVenuesFound } from './NoVenuesFound.tsx'
import { findNearestCityName } from './nearby-venues.ts'
import { useVenues, type VenueWithDistance } from './use-venues.ts'
import { VenueListItem } from './VenueListItem.tsx'
import { VenueSkeletons } from './VenueSkeletons.tsx'
import { VenuesFilters } from './VenuesFilters.tsx'

/** All venues, A to Z or nearest first, with who and what is on. The map shows the same venues. */
export const VenuesScreen = () => {
  const me = useMe()
  const venues = useVenues()
  const { filter, narrow, setNear, place, query } = venues
  const failed = filter.near && !filter.followed ? venueMessages.nearFailed : venueMessages.listFailed
  const mayAdd = me.user_type === 'business' || me.is_admin
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader title={screenTitles.venues} className="mb-3" actions={mayAdd ? <AddVenue /> : undefined} />
      <NightStrip chosen={venues.chosen} className="mb-2" />
      <VenuesFilters
        filter={filter}
        onChange={narrow}
        onNear={(on) => void setNear(on)}
        asking={place.asking}
        ofNight={venues.chosen.night !== null}
      />
      {filter.near ? (
        <LocationNote
          {...place}
          city={findNearestCityName(query.data?.map(({ venue }) => venue) ?? [])}
          className="-mt-1 mb-3"
        />
      ) : null}
      <QueryView
        query={query}
        failed={failed}
        loading={
          <Loading text="Loading venues..." quiet>
            <VenueSkeletons />
          </Loading>
        }
      >
        {(found) => <VenueResults found={found} failed={failed} {...venues} />}
      </QueryView>
    </div>
  )
}

const AddVenue = () => (
  <ButtonLink to="/venues/new" look="solid">
    <Plus aria-hidden className="size-5 flex-none" />
    Add Venue
  </ButtonLink>
)

type VenueResultsProps = ReturnType<typeof useVenues> & { found: VenueWithDistance[]; failed: string }

const VenueResults = ({
  chosen: chosenNight,
  found,
  failed,
  filter,
  narrow,
  place,
  isOld,
  truncatedNote,
  more,
}: VenueResultsProps) => {
  const hasTwoColumns = useHasTwoColumns()
  const [pointed, setPointed] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const choose = (id: string | undefined) => {
    setChosen(id)
    if (id) document.getElementById(`venue-${id}`)?.scrollIntoView({ block: 'nearest' })
  }
  const locatedVenues = found.flatMap(({ venue, meters }) =>
    venue.latitude === null || venue.longitude === null
      ? []
      : [
          {
            ...venue,
            latitude: venue.latitude,
            longitude: venue.longitude,
            distance_meters: meters,
            // The map lights only who is on now.
            ...(chosenNight.night && { on_now_count: 0 }),
          },
        ],
  )
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] desk:gap-6">
      <p role="status" className="sr-only">
        {filter.q || filter.near || filter.followed || filter.on
          ? `${found.length}${more?.hasNextPage ? ' or more' : ''} ${found.length === 1 ? 'venue' : 'venues'} found`
          : ''}
      </p>
      {hasTwoColumns || filter.map ? (
        <Card bare aria-label="Map" className="tablet:sticky tablet:top-20 tablet:order-2">
          <LazyMap
            venues={locatedVenues}
            center={place.center}
            isHere={isOwnLocation(place.position)}
            pointed={pointed}
            onChoose={hasTwoColumns ? choose : setChosen}
            className="relative h-[55dvh] tablet:h-144 tablet:max-h-[calc(100dvh-9rem)]"
          />
        </Card>
      ) : null}
      <div className="min-w-0">
        <Card className="py-1.5!">
          {found.length > 0 ? (
            <ul aria-busy={isOld} className={cx(isOld && 'opacity-60')}>
              {found.map(({ venue, meters }) => (
                <VenueListItem
                  key={venue.id}
                  venue={venue}
                  meters={meters}
                  chosen={venue.id === chosen}
                  night={chosenNight}
                  onPoint={setPointed}
                />
              ))}
            </ul>
          ) : more?.hasNextPage ? null : (
            <NoVenuesFound filter={filter} onChange={narrow} night={chosenNight} />
          )}
        </Card>
        {truncatedNote ? <p className="px-4 pt-3 text-small text-ink-2">{truncatedNote}</p> : null}
        {more ? <LoadMorePages query={more} failed={failed} /> : null}
      </div>
    </div>
  )
}
