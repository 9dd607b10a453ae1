import { expect, test } from 'vitest'
import { distanceText, metresBetween } from './distance.ts'

test('feet under a tenth of a mile, else miles with one decimal', () => {
  expect(distanceText(0)).toBe('0 ft')
  expect(distanceText(100)).toBe('328 ft')
  expect(distanceText(160.9)).toBe('528 ft')
  expect(distanceText(160.934)).toBe('0.1 mi')
  expect(distanceText(10_000)).toBe('6.2 mi')
})

test('measures along the ground', () => {
  const belleville = { lat: 38.5201, lon: -89.984 }
  expect(metresBetween(belleville, belleville)).toBe(0)
  expect(metresBetween(belleville, { lat: 38.627, lon: -90.1994 }) / 1609.34).toBeCloseTo(13.7, 0)
})
