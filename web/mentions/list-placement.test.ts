import { expect, test } from 'vitest'
import { placeList } from './list-placement.ts'

const visible = { top: 0, bottom: 800 }
const submitButton = { top: 730, bottom: 780 }

test('places the list below the field and above the submit button', () => {
  expect(placeList({ top: 100, bottom: 200 }, submitButton, visible, 800)).toEqual({ top: 206, maxHeight: 368 })
  expect(placeList({ top: 400, bottom: 500 }, submitButton, visible, 800)).toEqual({ top: 506, maxHeight: 218 })
})

test('places it above the field if there is no room below', () => {
  expect(placeList({ top: 560, bottom: 660 }, submitButton, visible, 800)).toEqual({ bottom: 246, maxHeight: 368 })
})

test('places it below a submit button directly under the field', () => {
  expect(placeList({ top: 100, bottom: 200 }, { top: 212, bottom: 260 }, visible, 800)).toEqual({
    top: 266,
    maxHeight: 368,
  })
})

test('stays above a phone’s keyboard that covers the submit button', () => {
  const place = placeList({ top: 100, bottom: 200 }, submitButton, { top: 0, bottom: 420 }, 800)
  expect(place).toEqual({ top: 206, maxHeight: 208 })
  expect(placeList({ top: 250, bottom: 360 }, submitButton, { top: 0, bottom: 420 }, 800)).toEqual({
    bottom: 556,
    maxHeight: 238,
  })
})

test('covers the end of the field if there is no room elsewhere', () => {
  expect(placeList({ top: 10, bottom: 390 }, submitButton, { top: 0, bottom: 420 }, 800)).toEqual({
    bottom: 386,
    maxHeight: 136,
  })
})
