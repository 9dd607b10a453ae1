import L from 'leaflet'
import { Maximize } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Position } from '#web/core/distance.ts'
import { mapTiles } from '#web/core/page-meta.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Lamp } from '#web/ui/Lamp.tsx'
import { markAt, ringsAround, ringWords } from './ground.ts'
import { type Group, groupsOf, type MapVenue } from './groups.ts'
import { MapFrame, mapKey } from './MapFrame.tsx'
import { MapSigns } from './MapSigns.tsx'
import { stillness, useMap, useZoom } from './use-map.ts'
import { useWords } from './use-words.ts'
import { VenueCardOnMap } from './VenueCardOnMap.tsx'
import { townsOf, wordsThatFit } from './words.ts'

const REGION = 10
const STREET = 14

export type MapViewProps = {
  /** In the order of the list beside it. */
  venues: readonly MapVenue[]
  /** Where one looks around; rings measure from there. */
  center: Position
  /** Whether that is where the person is. */
  isHere: boolean
  /** The venue whose row is pointed at. */
  pointed?: string | undefined
  /** A sign was chosen, or let go. */
  onChoose?: (id: string | undefined) => void
  className?: string
}

/** Venues on a map, drawn here unless the operator has tiles. Load it lazily: it brings the map's library. */
export const MapView = ({ venues, center, isHere, pointed, onChoose, className }: MapViewProps) => {
  const { map, attach } = useMap({ center, zoom: REGION })
  const zoom = useZoom(map, REGION)
  const [opened, setOpened] = useState<Group>()
  const names = venues.map(({ id }) => id).join(' ')
  const [shown, setShown] = useState(names)
  const groups = map ? groupsOf(venues, ({ lat, lon }) => map.project([lat, lon], zoom)) : []
  if (shown !== names) {
    // Another list: what was open may not be in it.
    setShown(names)
    setOpened(undefined)
  }
  const open = (group: Group | undefined) => {
    setOpened(group)
    onChoose?.(group?.venues[0]?.id)
  }
  const choose = (group: Group) => {
    if (map && group.venues.length > 1 && canPart(map, group)) {
      map.fitBounds(boundsOf(group.venues), { padding: [64, 64], maxZoom: map.getMaxZoom(), animate: !stillness() })
      map.getContainer().focus({ preventScroll: true })
    } else open(group.key === opened?.key ? undefined : group)
  }
  useSurroundings(map, groups, center, isHere)
  useFit(map, venues, center, names)
  return (
    <div>
      <MapFrame
        map={map}
        attach={attach}
        label={`Map of ${venues.length === 1 ? 'one venue' : `${venues.length} venues`}. Arrow keys move it, plus and minus zoom, Tab goes from venue to venue.`}
        className={className}
      >
        <IconButton
          label="Show all venues"
          className={cx('absolute! bottom-8 left-3', mapKey)}
          onClick={() => map && showAll(map, venues, center)}
        >
          <Maximize aria-hidden />
        </IconButton>
        {map ? <MapSigns map={map} groups={groups} opened={opened?.key} pointed={pointed} onChoose={choose} /> : null}
        {opened ? <VenueCardOnMap venues={opened.venues} onClose={() => open(undefined)} /> : null}
      </MapFrame>
      <p className="flex items-center gap-2 px-5 py-3 text-small text-ink-2">
        <Lamp />
        Lit signs have someone on shift
      </p>
    </div>
  )
}

/** Where one is; on paper also how far it is, and which towns these are where there is room to say it. */
const useSurroundings = (map: L.Map | undefined, groups: readonly Group[], center: Position, isHere: boolean) => {
  const { lat, lon } = center
  useEffect(() => {
    if (!map) return
    const layer = L.layerGroup([
      ...(mapTiles() ? [] : [ringsAround([lat, lon])]),
      ...(isHere ? [markAt([lat, lon], 'map-here', 22)] : []),
    ]).addTo(map)
    return () => void layer.remove()
  }, [map, lat, lon, isHere])

  const words =
    map && !mapTiles()
      ? wordsThatFit([...townsOf(groups), ...ringWords(center)], groups, (at) => map.project([at.lat, at.lon]))
      : []
  useWords(map, words)
}

/** Shows all of another list at once; the same list read anew leaves the map where it was moved to. */
const useFit = (map: L.Map | undefined, venues: readonly MapVenue[], center: Position, names: string) => {
  const fitted = useRef<{ map: L.Map; what: string }>(undefined)
  const what = `${names} ${center.lat} ${center.lon}`
  useEffect(() => {
    if (!map || (fitted.current?.map === map && fitted.current.what === what)) return
    fitted.current = { map, what }
    showAll(map, venues, center)
  }, [map, what, venues, center])
}

const showAll = (map: L.Map, venues: readonly MapVenue[], center: Position) => {
  const bounds = boundsOf(venues)
  // The signs stand above their places.
  const room = { paddingTopLeft: [40, 72], paddingBottomRight: [40, 40] } satisfies L.FitBoundsOptions
  if (bounds.isValid()) map.fitBounds(bounds, { ...room, maxZoom: STREET, animate: false })
  else map.setView([center.lat, center.lon], REGION, { animate: false })
}

const boundsOf = (venues: readonly MapVenue[]) =>
  L.latLngBounds(venues.map(({ latitude, longitude }) => [latitude, longitude]))

/** Whether zooming in would set them apart. */
const canPart = (map: L.Map, group: Group) =>
  groupsOf(group.venues, ({ lat, lon }) => map.project([lat, lon], map.getMaxZoom())).length > 1
