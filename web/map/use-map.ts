import 'leaflet/dist/leaflet.css'
import './map.css'
import L from 'leaflet'
import { useEffect, useState } from 'react'
import type { Position } from '#web/core/distance.ts'
import { mapTiles } from '#web/core/page-meta.ts'
import { layGround, MAX_ZOOM } from './ground.ts'

type Start = { center: Position; zoom: number }

/** A map for as long as its box stands: give `attach` to the box as its ref. */
export const useMap = (start: Start) => {
  const [map, setMap] = useState<L.Map>()
  // A ref that changed would take the map down and build another.
  const [attach] = useState(() => (box: HTMLDivElement | null) => {
    if (!box) return
    const made = makeMap(box, start)
    setMap(made)
    return () => {
      setMap(undefined)
      made.remove()
    }
  })
  return { map, attach }
}

/** The map's zoom, followed. */
export const useZoom = (map: L.Map | undefined, start: number) => {
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

const gliding = new WeakSet<L.Map>()

/** Acts once the map has come to where it glides: who is quick means that place, not one on the way to it. */
export const atRest = (map: L.Map, act: () => void) => {
  if (gliding.has(map)) map.once('moveend', act)
  else act()
}

/** Whether the person wants things to stand still. */
export const stillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const makeMap = (box: HTMLDivElement, { center, zoom }: Start) => {
  const moving = !stillness()
  const map = L.map(box, {
    // Ours stand beside it, large enough for thumbs.
    zoomControl: false,
    attributionControl: false,
    // The wheel scrolls the page.
    scrollWheelZoom: false,
    worldCopyJump: true,
    minZoom: 2,
    // Paper looks right at any size, tiles only at their own.
    zoomSnap: mapTiles() ? 1 : 0.25,
    maxZoom: MAX_ZOOM,
    zoomAnimation: moving,
    fadeAnimation: moving,
    markerZoomAnimation: moving,
    inertia: moving,
  })
  // Its arrow keys know no such option.
  if (!moving) map.panBy = (by, options) => L.Map.prototype.panBy.call(map, by, { ...options, animate: false })
  map.on('movestart', () => gliding.add(map))
  map.on('moveend', () => gliding.delete(map))
  map.setView([center.lat, center.lon], zoom, { animate: false })
  layGround(map)
  return map
}
