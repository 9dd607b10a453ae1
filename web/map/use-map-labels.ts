import L from 'leaflet'
import { useEffect } from 'react'
import type { Coordinates } from '#web/core/distance.ts'
import { createLabelMarker } from './base-layer.ts'
import type { MapLabel } from './map-labels.ts'

/** Writes words on the map; the same ones computed anew stay as they are. */
export const useMapLabels = (map: L.Map | undefined, words: readonly { word: MapLabel; at: Coordinates }[]) => {
  const written = JSON.stringify(words.map(({ word, at }) => [at.lat, at.lon, word.text, word.look]))
  useEffect(() => {
    if (!map) return
    const all = JSON.parse(written) as [number, number, string, string][]
    const layer = L.layerGroup(all.map(([lat, lon, text, look]) => createLabelMarker([lat, lon], text, look))).addTo(
      map,
    )
    return () => void layer.remove()
  }, [map, written])
}
