import L from 'leaflet'
import { Maximize } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Coordinates } from '#web/core/distance.ts'
import { getMapTiles } from '#web/core/page-meta.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import { createDistanceRings, createPointMarker, listRingLabels } from './base-layer.ts'
import { MapFrame, mapButtonStyle } from './MapFrame.tsx'
import { MapMarkers } from './MapMarkers.tsx'
import { MapVenueCard } from './MapVenueCard.tsx'
import { listCityLabels, placeLabels } from './map-labels.ts'
import { prefersReducedMotion, useMap, useMapZoom } from './use-map.ts'
import { useMapLabels } from './use-map-labels.ts'
import { clusterVenues, type MapVenue, type VenueCluster } from './venue-clusters.ts'

const REGION = 10
const STREET = 14

export type MapViewProps = {
  /** In the order of the list beside it. */
  venues: readonly MapVenue[]
  /** Where one looks around; rings measure from there. */
  center: Coordinates
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
  const zoom = useMapZoom(map, REGION)
  const [opened, setOpened] = useState<VenueCluster>()
  const names = venues.map(({ id }) => id).join(' ')
  const [shown, setShown] = useState(names)
  const groups = map ? clusterVenues(venues, ({ lat, lon }) => map.project([lat, lon], zoom)) : []
  if (shown !== names) {
    // Another list: what was open may not be in it.
    setShown(names)
    setOpened(undefined)
  }
  const open = (group: VenueCluster | undefined) => {
    setOpened(group)
    onChoose?.(group?.venues[0]?.id)
  }
  const choose = (group: VenueCluster) => {
    if (map && group.venues.length > 1 && canSplitCluster(map, group)) {
      map.fitBounds(toBounds(group.venues), {
        padding: [64, 64],
        maxZoom: map.getMaxZoom(),
        animate: !prefersReducedMotion(),
      })
      map.getContainer().focus({ preventScroll: true })
    } else open(group.key === opened?.key ? undefined : group)
  }
  useMapOverlays(map, groups, center, isHere)
  useFitBounds(map, venues, center, names)
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
          className={cx('absolute! bottom-8 left-3', mapButtonStyle)}
          onClick={() => map && fitAll(map, venues, center)}
        >
          <Maximize aria-hidden />
        </IconButton>
        {map ? <MapMarkers map={map} groups={groups} opened={opened?.key} pointed={pointed} onChoose={choose} /> : null}
        {opened ? <MapVenueCard venues={opened.venues} onClose={() => open(undefined)} /> : null}
      </MapFrame>
      <p className="flex items-center gap-2 px-5 py-3 text-small text-ink-2">
        <OnNowDot />
        Lit signs have someone on shift
      </p>
    </div>
  )
}

/** Where one is; on paper also how far it is, and which towns these are where there is room to say it. */
const useMapOverlays = (
  map: L.Map | undefined,
  groups: readonly VenueCluster[],
  center: Coordinates,
  isHere: boolean,
) => {
  const { lat, lon } = center
  useEffect(() => {
    if (!map) return
    const layer = L.layerGroup([
      ...(getMapTiles() ? [] : [createDistanceRings([lat, lon])]),
      ...(isHere ? [createPointMarker([lat, lon], 'map-here', 22)] : []),
    ]).addTo(map)
    return () => void layer.remove()
  }, [map, lat, lon, isHere])

  const words =
    map && !getMapTiles()
      ? placeLabels([...listCityLabels(groups), ...listRingLabels(center)], groups, (at) =>
          map.project([at.lat, at.lon]),
        )
      : []
  useMapLabels(map, words)
}

/** Shows all of another list at once; the same list read anew leaves the map where it was moved to. */
const useFitBounds = (map: L.Map | undefined, venues: readonly MapVenue[], center: Coordinates, names: string) => {
  const fitted = useRef<{ map: L.Map; what: string }>(undefined)
  const what = `${names} ${center.lat} ${center.lon}`
  useEffect(() => {
    if (!map || (fitted.current?.map === map && fitted.current.what === what)) return
    fitted.current = { map, what }
    fitAll(map, venues, center)
  }, [map, what, venues, center])
}

const fitAll = (map: L.Map, venues: readonly MapVenue[], center: Coordinates) => {
  const bounds = toBounds(venues)
  // The signs stand above their places.
  const room = { paddingTopLeft: [40, 72], paddingBottomRight: [40, 40] } satisfies L.FitBoundsOptions
  if (bounds.isValid()) map.fitBounds(bounds, { ...room, maxZoom: STREET, animate: false })
  else map.setView([center.lat, center.lon], REGION, { animate: false })
}

const toBounds = (venues: readonly MapVenue[]) =>
  L.latLngBounds(venues.map(({ latitude, longitude }) => [latitude, longitude]))

/** Whether zooming in would set them apart. */
const canSplitCluster = (map: L.Map, group: VenueCluster) =>
  clusterVenues(group.venues, ({ lat, lon }) => map.project([lat, lon], map.getMaxZoom())).length > 1
