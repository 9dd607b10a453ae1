import { useQuery } from '@tanstack/react-query'
import L from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#web/core/api.ts'
import type { Coordinates } from '#web/core/distance.ts'
import { getDefaultCenter, getStreetMap } from '#web/core/page-meta.ts'
import { createPointMarker } from './base-layer.ts'
import { MapFrame } from './MapFrame.tsx'
import { PinHint } from './MapPickerParts.tsx'
import { type MapLabel, placeLabels } from './map-labels.ts'
import { runAfterMove, useMap, useMapZoom } from './use-map.ts'
import { useMapLabels } from './use-map-labels.ts'

const NEARBY = 100
const CLOSE = 15
const REGION = 10

type MapPickerProps = { value: Coordinates | null; onPick: (position: Coordinates) => void }

/**
 * Picks a location by a click, a tap or a drag of the pin. By keyboard, the arrow keys move the map under a crosshair
 * and Enter places the pin there. Load it lazily, because it includes Leaflet.
 */
export const MapPicker = ({ value, onPick }: MapPickerProps) => {
  const start = value ?? getDefaultCenter()
  const startZoom = value ? CLOSE : REGION
  const { map, attach } = useMap({ center: start, zoom: startZoom })
  const zoom = useMapZoom(map, startZoom)
  const nearby = useQuery({
    ...api.venues.near.queryOptions({ input: { ...getDefaultCenter(), limit: NEARBY } }),
    enabled: !getStreetMap(),
  })
  const pick = useEffectEvent((at: L.LatLng) => onPick(toCoordinates(at)))

  useEffect(() => {
    if (!map) return
    const choose = ({ latlng }: L.LeafletMouseEvent) => pick(latlng)
    map.on('click', choose)
    return () => void map.off('click', choose)
  }, [map])

  const [lat, lon] = [value?.lat, value?.lon]
  useEffect(() => {
    if (!map || lat === undefined || lon === undefined) return
    const pin = L.marker([lat, lon], { icon: createPinIcon(), draggable: true, keyboard: false })
    pin.on('dragend', () => pick(pin.getLatLng()))
    pin.addTo(map)
    // Not animated: Enter pressed right after typing must place the pin at the final position.
    if (!map.getBounds().contains([lat, lon])) map.setView([lat, lon], map.getZoom(), { animate: false })
    return () => void pin.remove()
  }, [map, lat, lon])

  // Without tiles the map is blank, so known venues serve as landmarks.
  const landmarks = nearby.data?.items
  useEffect(() => {
    if (!map || !landmarks) return
    const markers = landmarks.map((venue) => createPointMarker([venue.latitude, venue.longitude], 'map-landmark', 10))
    const layer = L.layerGroup(markers).addTo(map)
    return () => void layer.remove()
  }, [map, landmarks])
  const names = (landmarks ?? []).map(({ name: text, latitude, longitude }): MapLabel => {
    return { text, at: [{ lat: latitude, lon: longitude }], look: 'map-name' }
  })
  useMapLabels(map, map ? placeLabels(names, [], ({ lat, lon }) => map.project([lat, lon], zoom)) : [])

  const pickCenter = () => {
    if (map) runAfterMove(map, () => onPick(toCoordinates(map.getCenter())))
  }
  return (
    <div className="grid gap-2">
      <MapFrame
        map={map}
        attach={attach}
        label="Map for placing the pin. Arrow keys move it, plus and minus zoom, Enter drops the pin in the center."
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.target !== event.currentTarget) return
          // Prevents Enter from submitting a surrounding form.
          event.preventDefault()
          pickCenter()
        }}
        className="relative h-72 rounded-key"
      >
        <Crosshair />
      </MapFrame>
      <PinHint onDrop={pickCenter} />
    </div>
  )
}

/** Rounds to six decimals, which is about 10 cm. */
const toCoordinates = (at: L.LatLng): Coordinates => {
  const { lat, lng } = at.wrap()
  return { lat: Number(lat.toFixed(6)), lon: Number(lng.toFixed(6)) }
}

const Crosshair = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 40 40"
    className="pointer-events-none absolute top-1/2 left-1/2 size-10 -translate-1/2"
  >
    <path
      d="M20 2v13M20 25v13M2 20h13M25 20h13"
      stroke="var(--lc-ink)"
      strokeWidth="2.5"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
)

/** The pin's icon, with its tip at the location. */
const createPinIcon = () => {
  const pin = document.createElement('span')
  pin.innerHTML =
    '<svg aria-hidden="true" viewBox="0 0 44 54" width="44" height="54"><path d="M12 1h20a11 11 0 0 1 11 11v20a11 11 0 0 1-11 11h-4l-6 10-6-10h-4A11 11 0 0 1 1 32V12A11 11 0 0 1 12 1Z" fill="var(--lc-solid)" stroke="var(--lc-on-solid)" stroke-width="1.5"/><circle cx="22" cy="22" r="7" fill="var(--lc-on-solid)"/></svg>'
  return L.divIcon({ html: pin, className: '', iconSize: [44, 54], iconAnchor: [22, 53] })
}
