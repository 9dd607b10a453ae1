import type L from 'leaflet'
import { useEffect } from 'react'
import { getStreetMap } from '#web/core/page-meta.ts'
import { useTheme } from '#web/core/theme.ts'

/** Draws the street map of the server's file, if it has one, in the colors of the theme. */
export const useVectorLayer = (map: L.Map | undefined) => {
  const theme = useTheme()
  useEffect(() => {
    const streets = getStreetMap()
    if (!map || streets?.source !== 'file') return
    let layer: L.GridLayer | undefined
    let isWanted = true
    void import('./vector-layer.ts').then(({ createVectorLayer }) => {
      if (isWanted) layer = createVectorLayer(theme, streets.maxZoom).addTo(map)
    })
    return () => {
      isWanted = false
      layer?.remove()
    }
  }, [map, theme])
}
