import { getRouteApi, Link } from '@tanstack/react-router'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { ChooseTownButton } from '#web/core/ChooseTownButton.tsx'
import { locationTexts } from '#web/core/geolocation.ts'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { isOwnLocation } from '#web/core/location.ts'
import { NightStrip } from '#web/core/nights/NightStrip.tsx'
import type { NightSearch } from '#web/core/nights/night-search.ts'
import { nightTexts } from '#web/core/nights/texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { useLocationCenter } from '#web/core/use-location-center.ts'
import { LazyMap } from '#web/map/LazyMap.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { useHasTwoColumns } from '#web/ui/use-media-query.ts'
import { Board } from './Board.tsx'
import { OnNowShifts } from './OnNowShifts.tsx'
import { groupShiftsByVenue } from './on-now-venues.ts'
import { shiftTexts } from './texts.ts'
import { useOnNow } from './use-on-now.ts'

const route = getRouteApi('/member/shifts/on-now')
const views = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
] as const

/** Who is on now or starts soon near the viewer, as a list and as a map of the same shifts. */
export const OnNowScreen = () => {
  const { map, ...search } = route.useSearch() as { map?: true } & NightSearch
  const onNow = useOnNow(search)
  const { chosen, query, position, center, on, soon, nearestCity } = onNow
  const located = isOwnLocation(position)
  const { asking, refusal, ask } = useLocationCenter()
  const navigate = route.useNavigate()
  const hasTwoColumns = useHasTwoColumns()
  const [hovered, setHovered] = useState<string>()
  const [pointed, setPointed] = useState<string>()
  // The map lights only who is on now.
  const venues = chosen.night ? groupShiftsByVenue([], on) : groupShiftsByVenue(on, soon)
  const town = position ? (position.town ?? 'you') : nearestCity
  // Without shifts the map would be empty.
  const hasMap = query.isPending || venues.length > 0
  const choose = (id: string | undefined) => {
    setPointed(id)
    if (id && hasTwoColumns) document.querySelector(`[data-venue="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader
        title={formatTitle(chosen.name, position?.town)}
        lead={formatLead(position, nearestCity)}
        actions={
          <div className="grid gap-2">
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => void ask()} busy={asking} busyLabel={locationTexts.locating}>
                <LocateFixed aria-hidden className="size-5" />
                {located ? (
                  // Short, so that the switch beside it stays on the line.
                  <span>
                    Update<span className="sr-only"> my location</span>
                  </span>
                ) : (
                  appTexts.locate
                )}
              </Button>
              {hasMap ? (
                <SegmentedControl
                  label="View"
                  segments={views}
                  value={map ? 'map' : 'list'}
                  onChange={(value) =>
                    void navigate({ search: { ...search, ...(value === 'map' && { map: true }) }, replace: true })
                  }
                  className="tablet:hidden"
                />
              ) : null}
            </div>
            <p className="text-small empty:hidden">
              <ChooseTownButton />
            </p>
            {refusal && !position ? <Notice title={refusal}>{town ? `Showing ${town} instead.` : null}</Notice> : null}
          </div>
        }
      />
      <NightStrip chosen={chosen} className="mb-3" />
      <div
        className={cx(
          'grid items-start gap-4',
          hasMap && 'tablet:grid-cols-2 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-6',
        )}
      >
        {hasMap && (hasTwoColumns || map) ? (
          <Card bare aria-label="Map" className="tablet:sticky tablet:top-20 tablet:order-2">
            <LazyMap
              venues={venues}
              center={center}
              isHere={located}
              pointed={hovered}
              onChoose={choose}
              className="relative h-[55dvh] tablet:h-144 tablet:max-h-[calc(100dvh-9rem)]"
            />
          </Card>
        ) : null}
        <div className="min-w-0">
          <Board aria-label={chosen.name ?? shiftTexts.onNow}>
            <OnNowShifts
              {...onNow}
              pointed={pointed}
              onPoint={setHovered}
              headingAs="h2"
              quiet={
                <EmptyState
                  art={<GlassArt />}
                  title="Quiet around here"
                  action={<ButtonLink to="/entertainers">Browse All Talent</ButtonLink>}
                  help={<HelpLink topic="my-location" />}
                >
                  {chosen.phrase
                    ? `No one’s posted a shift within 25 miles ${chosen.phrase} yet.`
                    : 'No one’s on within 25 miles now or in the next two hours.'}
                </EmptyState>
              }
            />
          </Board>
          <p className="mt-3 text-small text-ink-2">
            Updated every minute from posted schedules.
            {chosen.night ? null : (
              <>
                {' '}
                For later shifts, see{' '}
                <Link to="/entertainers" className="link-line">
                  Talent
                </Link>
                .
              </>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}

/** Says around which place, and why, if it is not the viewer's choice. */
const formatLead = (position: { town?: string | undefined } | undefined, nearestCity: string | undefined): string => {
  if (position) return `Within 25 miles of ${position.town ?? 'you'}`
  return nearestCity ? `Within 25 miles of ${nearestCity}, location not set` : 'Within 25 miles'
}

/** `On now near you`, `Friday at 6 PM near Belleville` */
const formatTitle = (night: string | undefined, town: string | undefined): string => {
  if (night) return nightTexts.near(night, town ?? 'you')
  return town ? shiftTexts.onNowNear(town) : shiftTexts.onNowNearby
}
