import { describe, expect, test } from 'vitest'
import { PHOTON_BELLEVILLE } from '#tests/support/geocoder.ts'
import { buildSearchUrl, normalizeQuery, parsePlaces } from './geocoder-api.ts'

test('searches that differ only in case, spaces or Unicode form are one', () => {
  expect(normalizeQuery('  Saint   LOUIS\n')).toBe('saint louis')
  expect(normalizeQuery('Zu\u0308rich')).toBe(normalizeQuery('ZÜRICH'))
})

describe('the URL of a search', () => {
  test('of Photon keeps the key of the configured one', () => {
    const url = buildSearchUrl({ type: 'photon', url: 'https://photon.test/api?key=k%20y' }, 'a&b #1')
    expect(url.href).toBe('https://photon.test/api?key=k+y&q=a%26b+%231&limit=5&lang=en')
  })

  test('of Nominatim asks for its second JSON form in English', () => {
    const url = buildSearchUrl({ type: 'nominatim', url: 'https://nominatim.test/search' }, 'belleville')
    expect(url.href).toBe('https://nominatim.test/search?q=belleville&limit=5&format=jsonv2&accept-language=en')
  })
})

describe('the results of Photon', () => {
  const feature = (properties: object, coordinates: unknown[] = [-89.98, 38.51]) => ({
    features: [{ geometry: { coordinates }, properties }],
  })

  test('a town', () => {
    expect(parsePlaces('photon', PHOTON_BELLEVILLE)).toEqual([
      { name: 'Belleville', detail: 'Illinois, United States', latitude: 38.5201, longitude: -89.984 },
    ])
  })

  test('a house is named by its number and street', () => {
    const house = { housenumber: '212', street: 'W Main St', city: 'Belleville', state: 'Illinois', postcode: '62220' }
    expect(parsePlaces('photon', feature(house))).toMatchObject([
      { name: '212 W Main St', detail: 'Belleville, Illinois 62220' },
    ])
  })

  test('a place without any name is left out', () => {
    expect(parsePlaces('photon', feature({}))).toEqual([])
  })

  test.each([
    ['latitude', [0, 90.1]],
    ['longitude', [-180.1, 0]],
    ['number of coordinates', [1]],
    ['kind of coordinates', ['east', 'north']],
    ['missing number', [null, null]],
    ['empty number', ['', ' ']],
  ])('a wrong %s is refused', (_, coordinates) => {
    expect(() => parsePlaces('photon', feature({ name: 'Nowhere' }, coordinates))).toThrow()
  })

  test('an altitude and empty parts of the address are ignored', () => {
    const high = feature({ name: 'La Paz', city: null, country: 'Bolivia' }, [-68.13, -16.49, 3640])
    expect(parsePlaces('photon', high)).toEqual([
      { name: 'La Paz', detail: 'Bolivia', latitude: -16.49, longitude: -68.13 },
    ])
  })

  test.each([
    ['nothing', null],
    ['a text', 'Alton'],
    ['a feature without a position', { properties: { name: 'Alton' } }],
    ['a feature beyond the pole', feature({ name: 'Alton' }, [0, 91]).features[0]],
    ['a name that is no text', feature({ name: 7 }).features[0]],
  ])('%s among good entries is left out', (_, entry) => {
    const { features } = PHOTON_BELLEVILLE
    expect(parsePlaces('photon', { features: [entry, ...features, entry] })).toMatchObject([{ name: 'Belleville' }])
  })
})

describe('the results of Nominatim', () => {
  const result = {
    lat: '38.5201',
    lon: '-89.984',
    name: 'Belleville',
    display_name: 'Belleville, Illinois, United States',
  }

  test('a town', () => {
    expect(parsePlaces('nominatim', [result])).toEqual([
      { name: 'Belleville', detail: 'Illinois, United States', latitude: 38.5201, longitude: -89.984 },
    ])
  })

  test('a house has no name of its own', () => {
    const house = { ...result, name: '', display_name: '212, West Main Street, Belleville' }
    expect(parsePlaces('nominatim', [house])).toMatchObject([
      { name: '212, West Main Street, Belleville', detail: null },
    ])
  })

  test('an entry without a position among good ones is left out', () => {
    expect(parsePlaces('nominatim', [{ ...result, lat: null }, result])).toMatchObject([{ name: 'Belleville' }])
  })

  test('a search without results has none', () => {
    expect(parsePlaces('nominatim', [])).toEqual([])
  })

  test.each([
    ['an error', { error: 'Unable to geocode' }],
    ['no position', [{ display_name: 'Belleville' }]],
    ['a page', '<html>'],
    ['a latitude beyond the pole', [{ ...result, lat: '91' }]],
  ])('%s is refused', (_, response) => {
    expect(() => parsePlaces('nominatim', response)).toThrow()
  })
})

test('at most five places, and no long text, are kept', () => {
  const many = Array.from({ length: 9 }, (_, n) => ({
    lat: n,
    lon: n,
    name: 'x'.repeat(500),
    display_name: 'x'.repeat(900),
  }))
  const places = parsePlaces('nominatim', many)
  expect(places).toHaveLength(5)
  expect(places[0]?.name).toHaveLength(120)
})
