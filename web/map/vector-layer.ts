import L from 'leaflet'
import { labelRules, leafletLayer, paintRules } from 'protomaps-leaflet'
import { MAP_FILE_PATH } from '#contract/map.limits.ts'
import type { Theme } from '#web/core/theme.ts'
import { MAX_ZOOM } from './base-layer.ts'
import { mapFlavors } from './map-flavors.ts'

const LANGUAGE = 'en'

/** Draws vector tiles on canvases, with the fonts of the system. Load it lazily: most servers have no map file. */
export const createVectorLayer = (theme: Theme, maxDataZoom: number): L.GridLayer => {
  // The library looks for Leaflet in a global variable.
  Object.assign(window, { L })
  const flavor = mapFlavors[theme]
  // Its type has none of the methods that the layer inherits from Leaflet.
  const layer: unknown = leafletLayer({
    url: MAP_FILE_PATH,
    backgroundColor: flavor.background,
    paintRules: paintRules(flavor),
    labelRules: labelRules(flavor, LANGUAGE),
    lang: LANGUAGE,
    maxDataZoom,
    maxZoom: MAX_ZOOM,
  })
  return layer as L.GridLayer
}
