import L from 'leaflet'
import { useEffect } from 'react'
import type { Position } from '#web/core/distance.ts'
import { wordAt } from './ground.ts'
import type { Word } from './words.ts'

/** Writes words on the map; the same ones computed anew stay as they are. */
export const useWords = (map: L.Map | undefined, words: readonly { word: Word; at: Position }[]) => {
  const written = JSON.stringify(words.map(({ word, at }) => [at.lat, at.lon, word.text, word.look]))
  useEffect(() => {
    if (!map) return
    const all = JSON.parse(written) as [number, number, string, string][]
    const layer = L.layerGroup(all.map(([lat, lon, text, look]) => wordAt([lat, lon], text, look))).addTo(map)
    return () => void layer.remove()
  }, [map, written])
}
