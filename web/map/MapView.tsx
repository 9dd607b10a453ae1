import L from 'leaflet'
import { Maximize } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Coordinates } from '#web/core/distance.ts'
import { getStreetMap } from '#web/core/page-meta.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import { createDistanceRings, createPointMarker, listRingLabels } from './base-layer.ts'
import { MapFrame, mapButtonStyle } from './MapFrame.tsx'
import { MapMarkers } from './MapMarkers.tsx'
import { MapVenueCard } from './MapVenueCard.tsx'
import { listCityLabels, listNameLabels, placeLabels } from './map-labels.ts'
import { prefersReducedMotion, useMap, useMapZoom } from './use-map.ts'
import { useMapLabels } from './use-map-labels.ts'
import { clusterVenues, type MapVenue, type VenueCluster } from './venue-clusters.ts'

const REGION = 10
const STREET = 14

export type MapViewProps = {
  /** In the order of the list beside the map. */
  venues: readonly MapVenue[]
  /** The point that distance rings are centered on. */
  center: Coordinates
  /** Whether the center is the viewer's location. */
  isHere: boolean
  /** Id of the venue whose row is hovered or focused. */
  pointed?: string | undefined
  /** Called with the venue of the selected marker, or undefined when it is closed. */
  onChoose?: (id: string | undefined) => void
  className?: string
}

/** Venues on a map, on a plain background unless tiles are configured. Load it lazily, because it includes Leaflet. */
export const MapView = ({ venues, center, isHere, pointed, onChoose, className }: MapViewProps) => {
  const { map, attach } = useMap({ center, zoom: REGION })
  const zoom = useMapZoom(map, REGION)
  const [opened, setOpened] = useState<VenueCluster>()
  const venueIds = venues.map(({ id }) => id).join(' ')
  const [shownIds, setShownIds] = useState(venueIds)
  const groups = map ? clusterVenues(venues, ({ lat, lon }) => map.project([lat, lon], zoom)) : []
  if (shownIds !== venueIds) {
    // The opened marker may not be in the new list.
    setShownIds(venueIds)
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
  useFitBounds(map, venues, center, venueIds)
  return (
    <div>
      <MapFrame
        map={map}
        attach={attach}
        label={`Map of ${venues.length === 1 ? 'one venue' : `${venues.length} venues`}. Arrow keys move it, plus and minus zoom, Tab moves between venues.`}
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
        Glowing pins: someone’s on now
      </p>
    </div>
  )
}

/** Marks the viewer's location. Without tiles also draws distance rings and, where they fit, names of cities. */
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
      ...(getStreetMap() ? [] : [createDistanceRings([lat, lon])]),
      ...(isHere ? [createPointMarker([lat, lon], 'map-here', 22)] : []),
    ]).addTo(map)
    return () => void layer.remove()
  }, [map, lat, lon, isHere])

  const labels =
    map && !getStreetMap()
      ? placeLabels([...listNameLabels(groups), ...listCityLabels(groups), ...listRingLabels(center)], groups, (at) =>
          map.project([at.lat, at.lon]),
        )
      : []
  useMapLabels(map, labels)
}

/** Fits the map to a new list of venues. A refetch of the same list leaves the map where the viewer moved it. */
const useFitBounds = (map: L.Map | undefined, venues: readonly MapVenue[], center: Coordinates, venueIds: string) => {
  const fitted = useRef<{ map: L.Map; contents: string }>(undefined)
  const contents = `${venueIds} ${center.lat} ${center.lon}`
  useEffect(() => {
    if (!map || (fitted.current?.map === map && fitted.current.contents === contents)) return
    fitted.current = { map, contents }
    fitAll(map, venues, center)
  }, [map, contents, venues, center])
}

const fitAll = (map: L.Map, venues: readonly MapVenue[], center: Coordinates) => {
  const bounds = toBounds(venues)
  // Markers extend above their location, so the top needs more padding.
  const padding = { paddingTopLeft: [40, 72], paddingBottomRight: [40, 40] } satisfies L.FitBoundsOptions
  if (bounds.isValid()) map.fitBounds(bounds, { ...padding, maxZoom: STREET, animate: false })
  else map.setView([center.lat, center.lon], REGION, { animate: false })
}

const toBounds = (venues: readonly MapVenue[]) =>
  L.latLngBounds(venues.map(({ latitude, longitude }) => [latitude, longitude]))

/** Whether the venues of a cluster separate at the highest zoom. */
const canSplitCluster = (map: L.Map, group: VenueCluster) =>
  clusterVenues(group.venues, ({ lat, lon }) => map.project([lat, lon], map.getMaxZoom())).length > 1
