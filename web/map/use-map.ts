import 'leaflet/dist/leaflet.css'
import './map.css'
import L from 'leaflet'
import { useEffect, useState } from 'react'
import type { Coordinates } from '#web/core/distance.ts'
import { getStreetMap } from '#web/core/page-meta.ts'
import { addBaseLayer, MAX_ZOOM } from './base-layer.ts'
import { useVectorLayer } from './use-vector-layer.ts'

type MapStart = { center: Coordinates; zoom: number }

/** Creates a map in the element that gets `attach` as its ref, and removes it with the element. */
export const useMap = (start: MapStart) => {
  const [map, setMap] = useState<L.Map>()
  // Stable, because a new ref callback would destroy the map and create another.
  const [attach] = useState(() => (box: HTMLDivElement | null) => {
    if (!box) return
    const created = createMap(box, start)
    setMap(created)
    return () => {
      setMap(undefined)
      created.remove()
    }
  })
  useVectorLayer(map)
  return { map, attach }
}

/** The map's current zoom level. */
export const useMapZoom = (map: L.Map | undefined, start: number) => {
  const [zoom, setZoom] = useState(start)
  useEffect(() => {
    if (!map) return
    const update = () => setZoom(map.getZoom())
    update()
    map.on('zoomend', update)
    return () => void map.off('zoomend', update)
  }, [map])
  return zoom
}

const movingMaps = new WeakSet<L.Map>()

/** Runs `act` once a pan animation has ended, so that it uses the final position. */
export const runAfterMove = (map: L.Map, act: () => void) => {
  if (movingMaps.has(map)) map.once('moveend', act)
  else act()
}

/** Whether the user prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const createMap = (box: HTMLDivElement, { center, zoom }: MapStart) => {
  const animated = !prefersReducedMotion()
  const map = L.map(box, {
    // Replaced by larger zoom buttons in `MapFrame`.
    zoomControl: false,
    attributionControl: false,
    // The wheel must scroll the page.
    scrollWheelZoom: false,
    worldCopyJump: true,
    minZoom: 2,
    // Tiles are only sharp at whole zoom levels; the plain grid has no such limit.
    zoomSnap: getStreetMap() ? 1 : 0.25,
    maxZoom: MAX_ZOOM,
    zoomAnimation: animated,
    fadeAnimation: animated,
    markerZoomAnimation: animated,
    inertia: animated,
  })
  // Leaflet has no option to turn off the animation of its arrow keys.
  if (!animated) map.panBy = (by, options) => L.Map.prototype.panBy.call(map, by, { ...options, animate: false })
  map.on('movestart', () => movingMaps.add(map))
  map.on('moveend', () => movingMaps.delete(map))
  map.setView([center.lat, center.lon], zoom, { animate: false })
  addBaseLayer(map)
  return map
}
