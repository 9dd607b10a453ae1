import { expect, test } from 'vitest'
import { formatDistance, getDistanceMeters } from './distance.ts'

test('formats feet under a tenth of a mile, otherwise miles with one decimal', () => {
  expect(formatDistance(0)).toBe('0 ft')
  expect(formatDistance(100)).toBe('328 ft')
  expect(formatDistance(160.9)).toBe('528 ft')
  expect(formatDistance(160.934)).toBe('0.1 mi')
  expect(formatDistance(10_000)).toBe('6.2 mi')
})

test('computes the great-circle distance in meters', () => {
  const belleville = { lat: 38.5201, lon: -89.984 }
  expect(getDistanceMeters(belleville, belleville)).toBe(0)
  expect(getDistanceMeters(belleville, { lat: 38.627, lon: -90.1994 }) / 1609.34).toBeCloseTo(13.7, 0)
})
