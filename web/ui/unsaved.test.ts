import { expect, test } from 'vitest'
import { hasChanged } from './unsaved.ts'

test.each([
  ['the same texts', { title: 'Quiz' }, { title: 'Quiz' }],
  ['nothing and an empty text', { notes: null }, { notes: '' }],
  ['a field that is not there and an unticked box', {}, { age_confirmed: false }],
  ['lists of the same', { days: [1, 2], hours: [{ start: '20:00' }] }, { days: [1, 2], hours: [{ start: '20:00' }] }],
  ['a number that cannot be read, twice', { lat: Number.NaN }, { lat: Number.NaN }],
  ['an empty list and none', { days: [] }, { days: [] }],
])('%s: no change', (_, one, other) => {
  expect(hasChanged(one, other)).toBe(false)
  expect(hasChanged(other, one)).toBe(false)
})

test.each([
  ['another text', { title: 'Quiz' }, { title: 'Quiz!' }],
  ['a text that was emptied', { title: 'Quiz' }, { title: '' }],
  ['a box that was ticked', {}, { age_confirmed: true }],
  ['one more in a list', { days: [1] }, { days: [1, 2] }],
  ['another order', { days: [1, 2] }, { days: [2, 1] }],
  ['something deep inside', { hours: [{ start: '20:00' }] }, { hours: [{ start: '21:00' }] }],
  ['zero is no empty text', { page_order: 0 }, { page_order: '' }],
])('%s: a change', (_, one, other) => {
  expect(hasChanged(one, other)).toBe(true)
  expect(hasChanged(other, one)).toBe(true)
})
