import { expect, test } from 'vitest'
import { parseFilter, withFilter } from './whats-on-search.ts'

test.each([
  [{}, {}],
  [
    { kind: 'special', open: true, map: true },
    { kind: 'special', open: true, map: true },
  ],
  [{ kind: 'people', open: true }, { kind: 'people' }],
  // A tag means events.
  [{ kind: 'special', tag: 'jazz' }, { tag: 'jazz' }],
  [{ kind: 'menus', tag: 'polka', open: 'yes', map: 1 }, {}],
])('the address %j is the filter %j', (search, filter) => {
  expect(parseFilter(search)).toEqual(filter)
})

test('a kind replaces a tag, and the night stays', () => {
  const search = { day: '2026-11-26', at: '18:00', tag: 'jazz' as const, open: true as const }
  const kept = (changed: Parameters<typeof withFilter>[1]) => JSON.parse(JSON.stringify(withFilter(search, changed)))
  expect(kept({ kind: 'special' })).toEqual({ day: '2026-11-26', at: '18:00', kind: 'special', open: true })
  expect(kept({ kind: 'people' })).toEqual({ day: '2026-11-26', at: '18:00', kind: 'people' })
  expect(kept({ tag: undefined })).toEqual({ day: '2026-11-26', at: '18:00', open: true })
  expect(kept({ map: true })).toEqual({ ...search, map: true })
})
