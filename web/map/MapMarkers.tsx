import L from 'leaflet'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Coordinates, formatDistance } from '#web/core/distance.ts'
import { cx } from '#web/ui/cx.ts'
import type { VenueCluster } from './venue-clusters.ts'

type MapMarkersProps = {
  map: L.Map
  groups: readonly VenueCluster[]
  opened: string | undefined
  pointed: string | undefined
  onChoose: (group: VenueCluster) => void
}

/** The venues' signs: keys that stand on the map, in the order of the list. */
export const MapMarkers = ({ map, groups, opened, pointed, onChoose }: MapMarkersProps) => {
  const order = groups.map(({ key }) => key).join('|')
  useEffect(() => {
    // The library puts what comes later last; Tab goes by the list.
    const pane = map.getPane('markerPane')
    const signs = [...(pane?.querySelectorAll<HTMLElement>('[data-sign]') ?? [])]
    const wanted = order.split('|')
    const sorted = [...signs].sort(
      (one, other) => wanted.indexOf(one.dataset.sign ?? '') - wanted.indexOf(other.dataset.sign ?? ''),
    )
    if (sorted.some((sign, place) => sign !== signs[place]))
      for (const sign of sorted) if (sign.parentElement) pane?.append(sign.parentElement)
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

type MapMarkerProps = {
  map: L.Map
  group: VenueCluster
  isOpen: boolean
  isPointed: boolean
  onChoose: (group: VenueCluster) => void
}

const MapMarker = ({ map, group, isOpen, isPointed, onChoose }: MapMarkerProps) => {
  const { key, at, venues, on } = group
  const { lat, lon } = at
  const [{ place, marker }] = useState(() => createMarker(key, at))
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
        // Dragging the map by a sign is no tap; a key press has no clicks to count.
        if (detail === 0 || !wasDragged(map)) onChoose(group)
      }}
      className={cx(
        'pointer-events-auto grid h-13.5 w-11 origin-bottom place-items-start transition-[scale] duration-tap ease-tap',
        front && 'scale-120',
        on > 0 && 'drop-shadow-[0_0_7px_#ffb52e8c]',
      )}
    >
      <MarkerIcon on={on} many={venues.length > 1} front={front} />
    </button>,
    place,
  )
}

/** The place on the map that a sign is put into. It is a key already, and Leaflet's own would be a second one around it. */
const createMarker = (key: string, { lat, lon }: Coordinates) => {
  const place = document.createElement('span')
  place.dataset.sign = key
  const icon = L.divIcon({ html: place, className: '', iconSize: [44, 54], iconAnchor: [22, 54] })
  return { place, marker: L.marker([lat, lon], { icon, interactive: false, keyboard: false }) }
}

/** Whether the pointer that is up now has moved the map. The library's types do not know it. */
const wasDragged = (map: L.Map) => (map.dragging as L.Handler & { moved(): boolean }).moved()

/** `The Copper Rail, Belleville, 0.4 mi, 2 on now`; `3 venues, 2 on now: zoom in` */
const formatClusterName = ({ venues, on }: VenueCluster): string => {
  const [venue] = venues
  const now = on > 0 && `${on} on now`
  if (venues.length > 1) return `${[`${venues.length} venues`, now].filter(Boolean).join(', ')}: zoom in`
  const far = venue?.distance_meters === undefined ? undefined : formatDistance(venue.distance_meters)
  return [venue?.name, venue?.city, far, now].filter(Boolean).join(', ')
}

const BODY =
  'M12 1.5h20a10.5 10.5 0 0 1 10.5 10.5v20a10.5 10.5 0 0 1-10.5 10.5h-4.5l-5.5 10-5.5-10h-4.5a10.5 10.5 0 0 1-10.5-10.5v-20a10.5 10.5 0 0 1 10.5-10.5Z'

/** A rounded sign on its post. Lit with how many are on; several behind each other show an edge of the next. */
const MarkerIcon = ({ on, many, front }: { on: number; many: boolean; front: boolean }) => {
  const [ground, ink] = on > 0 ? ['var(--lc-lit)', 'var(--lc-on-lit)'] : ['var(--lc-solid)', 'var(--lc-on-solid)']
  return (
    <svg viewBox="0 0 44 54" aria-hidden="true" className="size-full overflow-visible">
      {many ? (
        <rect
          x="7"
          y="-3.5"
          width="40"
          height="40"
          rx="10.5"
          fill={ground}
          stroke="var(--lc-surface)"
          strokeWidth="2"
        />
      ) : null}
      <path
        d={BODY}
        fill={ground}
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
