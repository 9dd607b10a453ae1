import { expect, test } from 'vitest'
import {
  toEventTarget,
  toPostTarget,
  toProfileTarget,
  toShiftTarget,
  toSpecialTarget,
  toVenueTarget,
} from './share-target.ts'

const bea = { username: 'bea.c', username_slug: 'bea.c', full_name: 'Bea Castellano' }

test.each([
  [toVenueTarget({ slug: 'the-still', name: 'The Still' }), '/venues/the-still', 'The Still'],
  [toProfileTarget(bea), '/profiles/bea.c', 'Bea Castellano'],
  [toProfileTarget({ ...bea, full_name: null }), '/profiles/bea.c', '@bea.c'],
  [toEventTarget({ id: '1', name: 'Open mic', venue_slug: 'the-still' }), '/venues/the-still/events/1', 'Open mic'],
  [
    toSpecialTarget({ id: '1', title: 'Flights', venue_slug: 'the-still' }),
    '/venues/the-still/specials#special-1',
    'Flights',
  ],
  [toPostTarget('1', 'The Still'), '/posts/1', 'Post by The Still'],
])('%j leads to %s', (target, path, name) => {
  expect(target).toEqual({ path, name })
})

test('a shift is shared as its talent’s page, without place and time', () => {
  const shift = {
    talent_username: 'bea.c',
    talent_username_slug: 'bea.c',
    talent_full_name: 'Bea Castellano',
    venue_name: 'The Still',
    start_time: '2026-11-21T02:00:00.000Z',
  }
  expect(toShiftTarget(shift)).toEqual({ path: '/profiles/bea.c', name: 'Bea Castellano' })
})
