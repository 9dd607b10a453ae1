import 'leaflet/dist/leaflet.css'
import './map.css'
import L from 'leaflet'
import { useEffect, useState } from 'react'
import type { Coordinates } from '#web/core/distance.ts'
import { getMapTiles } from '#web/core/page-meta.ts'
import { addBaseLayer, MAX_ZOOM } from './base-layer.ts'

type MapStart = { center: Coordinates; zoom: number }

/** A map for as long as its box stands: give `attach` to the box as its ref. */
export const useMap = (start: MapStart) => {
  const [map, setMap] = useState<L.Map>()
  // A ref that changed would take the map down and build another.
  const [attach] = useState(() => (box: HTMLDivElement | null) => {
    if (!box) return
    const made = createMap(box, start)
    setMap(made)
    return () => {
      setMap(undefined)
      made.remove()
    }
  })
  return { map, attach }
}

/** The map's zoom, followed. */
export const useMapZoom = (map: L.Map | undefined, start: number) => {
  const [zoom, setZoom] = useState(start)
  useEffect(() => {
    if (!map) return
    const read = () => setZoom(map.getZoom())
    read()
    map.on('zoomend', read)
    return () => void map.off('zoomend', read)
  }, [map])
  return zoom
}

const movingMaps = new WeakSet<L.Map>()

/** Acts once the map has come to where it glides: who is quick means that place, not one on the way to it. */
export const runAfterMove = (map: L.Map, act: () => void) => {
  if (movingMaps.has(map)) map.once('moveend', act)
  else act()
}

/** Whether the person wants things to stand still. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const createMap = (box: HTMLDivElement, { center, zoom }: MapStart) => {
  const moving = !prefersReducedMotion()
  const map = L.map(box, {
    // Ours stand beside it, large enough for thumbs.
    zoomControl: false,
    attributionControl: false,
    // The wheel scrolls the page.
    scrollWheelZoom: false,
    worldCopyJump: true,
    minZoom: 2,
    // Paper looks right at any size, tiles only at their own.
    zoomSnap: getMapTiles() ? 1 : 0.25,
    maxZoom: MAX_ZOOM,
    zoomAnimation: moving,
    fadeAnimation: moving,
    markerZoomAnimation: moving,
    inertia: moving,
  })
  // Its arrow keys know no such option.
  if (!moving) map.panBy = (by, options) => L.Map.prototype.panBy.call(map, by, { ...options, animate: false })
  map.on('movestart', () => movingMaps.add(map))
  map.on('moveend', () => movingMaps.delete(map))
  map.setView([center.lat, center.lon], zoom, { animate: false })
  addBaseLayer(map)
  return map
}
