import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api } from '#web/core/api.ts'
import { findListedVenue } from './find-listed-venue.ts'

const rail = { id: '8f7d7f1c-9a63-4a52-9b0e-2f3c5d0a1b2c', slug: 'the-copper-rail', name: 'The Copper Rail' }
const owl = { id: '1a7d7f1c-9a63-4a52-9b0e-2f3c5d0a1b2d', slug: 'night-owl', name: 'Night Owl' }

test('finds a venue by slug or id in the lists seen before, whole or in pages', () => {
  const cache = new QueryClient()
  cache.setQueryData([...api.venues.near.key(), 'here'], { items: [owl] })
  cache.setQueryData([...api.venues.list.key(), 'all'], { pages: [{ items: [] }, { items: [rail] }] })
  expect(findListedVenue(cache, 'the-copper-rail')).toEqual(rail)
  expect(findListedVenue(cache, owl.id)).toEqual(owl)
  expect(findListedVenue(cache, 'rail')).toBeUndefined()
})

test('a list that has not loaded has no venues', () => {
  const cache = new QueryClient()
  cache.setQueryData([...api.venues.list.key(), 'all'], undefined)
  expect(findListedVenue(cache, 'the-copper-rail')).toBeUndefined()
})
