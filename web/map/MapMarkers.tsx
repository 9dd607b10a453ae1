import type L from 'leaflet'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Coordinates, formatDistance } from '#web/core/distance.ts'
import { cx } from '#web/ui/cx.ts'
import { createStaticMarker } from './base-layer.ts'
import type { VenueCluster } from './venue-clusters.ts'

type MapMarkersProps = {
  map: L.Map
  groups: readonly VenueCluster[]
  opened: string | undefined
  pointed: string | undefined
  onChoose: (group: VenueCluster) => void
}

/** The venues' markers: buttons on the map, in the order of the list. */
export const MapMarkers = ({ map, groups, opened, pointed, onChoose }: MapMarkersProps) => {
  const order = groups.map(({ key }) => key).join('|')
  useEffect(() => {
    // Leaflet appends markers in the order they are added; sorting them makes Tab follow the list.
    const pane = map.getPane('markerPane')
    const markers = [...(pane?.querySelectorAll<HTMLElement>('[data-marker]') ?? [])]
    const keys = order.split('|')
    const sorted = markers.toSorted(
      (one, other) => keys.indexOf(one.dataset.marker ?? '') - keys.indexOf(other.dataset.marker ?? ''),
    )
    if (sorted.some((marker, index) => marker !== markers[index]))
      for (const marker of sorted) if (marker.parentElement) pane?.append(marker.parentElement)
  }, [map, order])
  return groups.map((group) => (
    <MapMarker
      key={group.key}
      map={map}
      group={group}
      isOpen={group.key === opened}
      isPointed={group.venues.some(({ id }) => id === pointed)}
      onChoose={onChoose}
    />
  ))
}

type MapMarkerProps = Pick<MapMarkersProps, 'map' | 'onChoose'> & {
  group: VenueCluster
  isOpen: boolean
  isPointed: boolean
}

const MapMarker = ({ map, group, isOpen, isPointed, onChoose }: MapMarkerProps) => {
  const { key, at, venues, on } = group
  const { lat, lon } = at
  const [{ container, marker }] = useState(() => createMarker(key, at))
  const front = isOpen || isPointed
  useEffect(() => {
    marker.setLatLng([lat, lon]).addTo(map)
    return () => void marker.remove()
  }, [map, marker, lat, lon])
  useEffect(() => {
    marker.setZIndexOffset(front ? 1000 : 0)
  }, [marker, front])
  return createPortal(
    <button
      type="button"
      aria-label={formatClusterName(group)}
      aria-expanded={venues.length > 1 ? undefined : isOpen}
      onClick={({ detail }) => {
        // Ignores the click that ends a drag which began on a marker. A click by keyboard has a detail of 0.
        if (detail === 0 || !wasDragged(map)) onChoose(group)
      }}
      className={cx(
        'pointer-events-auto grid h-13.5 w-11 origin-bottom place-items-start transition-[scale] duration-tap ease-tap',
        front && '[scale:1.2]',
        on > 0 && 'lit-glow',
      )}
    >
      <MarkerIcon on={on} many={venues.length > 1} front={front} />
    </button>,
    container,
  )
}

/** A Leaflet marker whose element holds our button. Not interactive itself, because that would nest two buttons. */
const createMarker = (key: string, { lat, lon }: Coordinates) => {
  const container = document.createElement('span')
  container.dataset.marker = key
  const icon: L.DivIconOptions = { html: container, className: '', iconSize: [44, 54], iconAnchor: [22, 54] }
  return { container, marker: createStaticMarker([lat, lon], icon) }
}

/** Whether the pointer gesture that just ended moved the map. Leaflet's types lack this method. */
const wasDragged = (map: L.Map) => (map.dragging as L.Handler & { moved(): boolean }).moved()

/** `The Copper Rail, Belleville, 0.4 mi, 2 on now`; `3 venues, 2 on now: zoom in` */
const formatClusterName = ({ venues, on }: VenueCluster): string => {
  const [venue] = venues
  const now = on > 0 && `${on} on now`
  if (venues.length > 1) return `${[`${venues.length} venues`, now].filter(Boolean).join(', ')}: zoom in`
  const distance = venue?.distance_meters === undefined ? undefined : formatDistance(venue.distance_meters)
  return [venue?.name, venue?.city, distance, now].filter(Boolean).join(', ')
}

const BODY =
  'M12 1.5h20a10.5 10.5 0 0 1 10.5 10.5v20a10.5 10.5 0 0 1-10.5 10.5h-4.5l-5.5 10-5.5-10h-4.5a10.5 10.5 0 0 1-10.5-10.5v-20a10.5 10.5 0 0 1 10.5-10.5Z'

/** The marker's shape. Lit, with the number of people on now; a cluster shows the edge of a second marker behind it. */
const MarkerIcon = ({ on, many, front }: { on: number; many: boolean; front: boolean }) => {
  const [background, ink] = on > 0 ? ['var(--lc-lit)', 'var(--lc-on-lit)'] : ['var(--lc-solid)', 'var(--lc-on-solid)']
  return (
    <svg viewBox="0 0 44 54" aria-hidden="true" className="size-full overflow-visible">
      {many ? (
        <rect
          x="7"
          y="-3.5"
          width="40"
          height="40"
          rx="10.5"
          fill={background}
          stroke="var(--lc-surface)"
          strokeWidth="2"
        />
      ) : null}
      <path
        d={BODY}
        fill={background}
        stroke={front ? 'var(--lc-focus)' : 'var(--lc-surface)'}
        strokeWidth={front ? 3.5 : 2}
      />
      {on > 0 ? (
        <text x="22" y="30" textAnchor="middle" fontFamily="var(--font-sign)" fontWeight="800" fontSize="22" fill={ink}>
          {on}
        </text>
      ) : (
        <path d="M13 15h18l-7.5 9v7h4v2.5h-11v-2.5h4v-7z" fill={ink} />
      )}
    </svg>
  )
}
