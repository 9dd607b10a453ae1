import { expect, test } from 'vitest'
import { drawVenueArtwork } from './venue-artwork.ts'

const venues = Array.from({ length: 60 }, (_, at) => `0000-venue-${at}`)

test('a venue always gets the same drawing, and drawings stay small', () => {
  const rooms = new Set<string>()
  for (const id of venues) {
    const card = drawVenueArtwork(id, 'card')
    expect(drawVenueArtwork(id, 'card')).toBe(card)
    expect(card.length).toBeLessThan(7_500)
    expect(drawVenueArtwork(id, 'square').length).toBeLessThan(6_000)
    expect(drawVenueArtwork(id, 'wide').length).toBeLessThan(9_000)
    expect(card).not.toContain('NaN')
    rooms.add(/<rect[^>]*fill="(#\w+)"/.exec(card.slice(card.indexOf('</defs>')))?.[1] ?? '')
  }
  expect(rooms.size).toBe(5)
})
