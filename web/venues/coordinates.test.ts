import { describe, expect, test } from 'vitest'
import { parseCoordinate, parseCoordinatePair, validateCoordinates } from './coordinates.ts'

test.each([
  ['38.5136', 38.5136],
  [' -89.98 ', -89.98],
  ['−89,98', -89.98],
  ['+12.', 12],
  ['.5', 0.5],
  ['180.5', 180.5],
  ['', null],
  ['-', null],
  ['38.5 N', null],
  ['0x10', null],
  ['1e3', null],
  ['Infinity', null],
  ['38.5, -89.98', null],
])('parses %j as %j', (text, degrees) => {
  expect(parseCoordinate(text)).toBe(degrees)
})

test.each([
  ['38.5', '-89.98', 'placed'],
  ['-90', '180', 'placed'],
  ['91', '-89.98', 'latitude'],
  ['38.5', '-181', 'longitude'],
  ['', '-89.98', 'cleared'],
  ['91', '', 'cleared'],
  ['north', '-89.98', 'cleared'],
])('“%s” and “%s” are %s', (latitude, longitude, verdict) => {
  expect(validateCoordinates({ latitude, longitude })).toBe(verdict)
})

describe('parses a coordinate pair', () => {
  test.each([
    '38.5136, -89.9862',
    '38.5136 -89.9862',
    '(38.5136,-89.9862)',
    'geo:38.5136,-89.9862?z=17',
    'https://www.google.com/maps/place/Bar/@38.5136,-89.9862,17z/data=!4m6',
    'https://www.google.com/maps/place/Bar/@40.1,-80.2,17z/data=!3m1!3d38.5136!4d-89.9862',
    'https://www.google.com/maps?q=38.5136%2C-89.9862',
    'https://maps.apple.com/?ll=38.5136,-89.9862&q=Bar',
    'https://www.openstreetmap.org/#map=19/38.5136/-89.9862',
    'https://www.openstreetmap.org/?mlat=38.5136&mlon=-89.9862#map=19/1/2',
  ])('from %s', (text) => {
    expect(parseCoordinatePair(text)).toEqual({ latitude: '38.5136', longitude: '-89.9862' })
  })

  test.each(['38.5136', '', '212 W Main St, Belleville', '12 34 56', 'https://example.com/a/1,2', '618-555'])(
    'finds none in %j',
    (text) => {
      expect(parseCoordinatePair(text)).toBeUndefined()
    },
  )
})
