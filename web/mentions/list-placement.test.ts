import { expect, test } from 'vitest'
import { placeList } from './list-placement.ts'

const seen = { top: 0, bottom: 800 }
const bar = { top: 730, bottom: 780 }

test('the list goes below the field, as far as the key that saves', () => {
  expect(placeList({ top: 100, bottom: 200 }, bar, seen, 800)).toEqual({ top: 206, maxHeight: 368 })
  expect(placeList({ top: 400, bottom: 500 }, bar, seen, 800)).toEqual({ top: 506, maxHeight: 218 })
})

test('above the field where there is no room below', () => {
  expect(placeList({ top: 560, bottom: 660 }, bar, seen, 800)).toEqual({ bottom: 246, maxHeight: 368 })
})

test('below a key that stands right under the field', () => {
  expect(placeList({ top: 100, bottom: 200 }, { top: 212, bottom: 260 }, seen, 800)).toEqual({
    top: 266,
    maxHeight: 368,
  })
})

test('above the keyboard of a phone, which hides the key', () => {
  const place = placeList({ top: 100, bottom: 200 }, bar, { top: 0, bottom: 420 }, 800)
  expect(place).toEqual({ top: 206, maxHeight: 208 })
  expect(placeList({ top: 250, bottom: 360 }, bar, { top: 0, bottom: 420 }, 800)).toEqual({
    bottom: 556,
    maxHeight: 238,
  })
})

test('where there is no room at all, what can be seen of the field ends under it', () => {
  expect(placeList({ top: 10, bottom: 390 }, bar, { top: 0, bottom: 420 }, 800)).toEqual({
    bottom: 386,
    maxHeight: 136,
  })
})
