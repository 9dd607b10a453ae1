import L from 'leaflet'
import { METERS_PER_MILE } from '#contract/shifts.limits.ts'
import type { Coordinates } from '#web/core/distance.ts'
import { getStreetMap, type StreetMap } from '#web/core/page-meta.ts'
import type { MapLabel } from './map-labels.ts'

export const MAX_ZOOM = 18
type TileServer = Extract<StreetMap, { source: 'tiles' }>
const RING_MILES = [2, 5, 10, 25, 55]

/** A plain grid as background, drawn with CSS. */
const GridBackground = L.GridLayer.extend({ createTile: () => L.DomUtil.create('div', 'map-paper') })

/** Adds the base layer: the configured tiles, or a plain grid that needs no network. `useVectorLayer` draws a map file. */
export const addBaseLayer = (map: L.Map) => {
  const streets = getStreetMap()
  if (streets?.source !== 'file') createBaseLayer(streets).addTo(map)
  L.control.scale({ imperial: true, metric: false, position: 'bottomleft' }).addTo(map)
}

const createBaseLayer = (tiles: TileServer | undefined): L.GridLayer =>
  tiles
    ? // The page sends no referrer to other origins, but tile servers reject requests without one.
      L.tileLayer(tiles.url, { maxZoom: MAX_ZOOM, referrerPolicy: 'origin' })
    : new (GridBackground as new (options: L.GridLayerOptions) => L.GridLayer)({ maxZoom: MAX_ZOOM })

/** Dashed rings that show distances from a point. Used only without tiles. */
export const createDistanceRings = (center: L.LatLngExpression): L.Layer =>
  L.layerGroup(
    RING_MILES.map((miles) =>
      L.circle(center, { radius: miles * METERS_PER_MILE, className: 'map-ring', fill: false, interactive: false }),
    ),
  )

/** Labels for the rings, at the top of each ring or alternatively at its bottom. */
export const listRingLabels = ({ lat, lon }: Coordinates): MapLabel[] =>
  RING_MILES.map((miles) => {
    // A degree of latitude is about 111.2 km everywhere.
    const degrees = (miles * METERS_PER_MILE) / 111_200
    const at = [lat + degrees, lat - degrees].map((edge) => ({ lat: edge, lon }))
    return { text: `${miles} mi`, at, look: 'map-ring-label' }
  })

/** A text label on the map. Hidden from screen readers, because the list holds the same information. */
export const createLabelMarker = (at: L.LatLngExpression, text: string, className: string): L.Marker => {
  const label = document.createElement('span')
  label.ariaHidden = 'true'
  label.textContent = text
  return createStaticMarker(at, { html: label, className, iconSize: undefined })
}

/** A marker without text, for the viewer's location and for landmarks. */
export const createPointMarker = (at: L.LatLngExpression, className: string, size: number): L.Marker =>
  createStaticMarker(at, { html: '', className, iconSize: [size, size] })

/** A marker that is no control of its own. */
export const createStaticMarker = (at: L.LatLngExpression, icon: L.DivIconOptions): L.Marker =>
  L.marker(at, { icon: L.divIcon(icon), interactive: false, keyboard: false })
