import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api } from './api.ts'
import { invalidateFeatures } from './invalidate.ts'

test('invalidates the queries of the named features and no others', async () => {
  const cache = new QueryClient()
  const keys = [api.events.key(), api.venues.key(), api.menus.key()]
  for (const key of keys) cache.setQueryData([...key, 'list'], {})
  await invalidateFeatures(cache, 'events', 'venues')
  expect(keys.map((key) => cache.getQueryState([...key, 'list'])?.isInvalidated)).toEqual([true, true, false])
})
