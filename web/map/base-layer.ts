import L from 'leaflet'
import { METERS_PER_MILE } from '#contract/shifts.texts.ts'
import type { Coordinates } from '#web/core/distance.ts'
import { getMapTiles } from '#web/core/page-meta.ts'
import type { MapLabel } from './map-labels.ts'

export const MAX_ZOOM = 18
const RING_MILES = [2, 5, 10, 25, 55]

/** Squared paper, drawn here. */
const PaperLayer = L.GridLayer.extend({ createTile: () => L.DomUtil.create('div', 'map-paper') })

/** What lies under everything: the operator's tiles, or our own paper, which fetches nothing. */
export const addBaseLayer = (map: L.Map) => {
  const tiles = getMapTiles()
  const ground = tiles
    ? // The page sends no referrer elsewhere, but tile servers refuse whoever does not say where they come from.
      L.tileLayer(tiles.url, { maxZoom: MAX_ZOOM, referrerPolicy: 'origin' })
    : new (PaperLayer as new (options: L.GridLayerOptions) => L.GridLayer)({ maxZoom: MAX_ZOOM })
  ground.addTo(map)
  L.control.scale({ imperial: true, metric: false, position: 'bottomleft' }).addTo(map)
}

/** How far it is from a place: dashed rings. Only on paper, which has nothing else to measure by. */
export const createDistanceRings = (center: L.LatLngExpression): L.Layer =>
  L.layerGroup(
    RING_MILES.map((miles) =>
      L.circle(center, {
        radius: miles * METERS_PER_MILE,
        className: 'map-ring',
        fill: false,
        interactive: false,
      }),
    ),
  )

/** What each ring says, at its top or else at its foot. */
export const listRingLabels = ({ lat, lon }: Coordinates): MapLabel[] =>
  RING_MILES.map((miles) => {
    // A degree of latitude is 111.2 km everywhere.
    const degrees = (miles * METERS_PER_MILE) / 111_200
    const at = [lat + degrees, lat - degrees].map((edge) => ({ lat: edge, lon }))
    return { text: `${miles} mi`, at, look: 'map-ring-label' }
  })

/** A word on the map, for the eye: what it says stands in the list too. */
export const createLabelMarker = (at: L.LatLngExpression, text: string, className: string): L.Marker => {
  const word = document.createElement('span')
  word.ariaHidden = 'true'
  word.textContent = text
  return L.marker(at, {
    icon: L.divIcon({ html: word, className, iconSize: undefined }),
    interactive: false,
    keyboard: false,
  })
}

/** A mark without words: where one is, where the pin stands. */
export const createPointMarker = (at: L.LatLngExpression, className: string, size: number): L.Marker =>
  L.marker(at, {
    icon: L.divIcon({ html: '', className, iconSize: [size, size] }),
    interactive: false,
    keyboard: false,
  })
