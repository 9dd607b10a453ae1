import { expect, test } from 'vitest'
import { hasChanged } from './unsaved.ts'

test.each([
  ['the same texts', { title: 'Quiz' }, { title: 'Quiz' }],
  ['null and an empty text', { notes: null }, { notes: '' }],
  ['a missing field and an unticked box', {}, { age_confirmed: false }],
  ['equal lists', { days: [1, 2], hours: [{ start: '20:00' }] }, { days: [1, 2], hours: [{ start: '20:00' }] }],
  ['NaN twice', { lat: Number.NaN }, { lat: Number.NaN }],
  ['two empty lists', { days: [] }, { days: [] }],
])('%s: no change', (_, one, other) => {
  expect(hasChanged(one, other)).toBe(false)
  expect(hasChanged(other, one)).toBe(false)
})

test.each([
  ['another text', { title: 'Quiz' }, { title: 'Quiz!' }],
  ['a cleared text', { title: 'Quiz' }, { title: '' }],
  ['a ticked box', {}, { age_confirmed: true }],
  ['one more list item', { days: [1] }, { days: [1, 2] }],
  ['another order', { days: [1, 2] }, { days: [2, 1] }],
  ['a nested value', { hours: [{ start: '20:00' }] }, { hours: [{ start: '21:00' }] }],
  ['zero and an empty text', { page_order: 0 }, { page_order: '' }],
])('%s: a change', (_, one, other) => {
  expect(hasChanged(one, other)).toBe(true)
  expect(hasChanged(other, one)).toBe(true)
})
