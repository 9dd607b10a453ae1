import L from 'leaflet'
import { useEffect } from 'react'
import type { Coordinates } from '#web/core/distance.ts'
import { createLabelMarker } from './base-layer.ts'
import type { MapLabel } from './map-labels.ts'

/** Shows labels on the map. Recomputing the same labels does not redraw them. */
export const useMapLabels = (map: L.Map | undefined, labels: readonly { label: MapLabel; at: Coordinates }[]) => {
  const serialized = JSON.stringify(labels.map(({ label, at }) => [at.lat, at.lon, label.text, label.look]))
  useEffect(() => {
    if (!map) return
    const all = JSON.parse(serialized) as [number, number, string, string][]
    const layer = L.layerGroup(all.map(([lat, lon, text, look]) => createLabelMarker([lat, lon], text, look))).addTo(
      map,
    )
    return () => void layer.remove()
  }, [map, serialized])
}
