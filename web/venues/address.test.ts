import { describe, expect, test } from 'vitest'
import { buildDialLink, buildMapLink, buildSiteLink, detectPlatform, formatAddress } from './address.ts'

test('dial links contain only digits and a leading plus', () => {
  expect(buildDialLink('(618) 555-0142')).toBe('tel:6185550142')
  expect(buildDialLink('+1 618 555 0142')).toBe('tel:+16185550142')
})

test('site links open only web addresses', () => {
  expect(buildSiteLink('https://copperrail.example/menu')).toBe('https://copperrail.example/menu')
  expect(buildSiteLink('javascript:alert(1)')).toBeUndefined()
  expect(buildSiteLink('copperrail')).toBeUndefined()
})

const venue = {
  name: 'Rail (Old)',
  address_line1: '212 W Main St',
  address_line2: null,
  city: 'Belleville',
  state_province: 'IL',
  postal_code: '62220',
  country: 'US',
  latitude: 38.5136,
  longitude: -89.9862,
}
const unpinned = { ...venue, latitude: null, longitude: null }
const nowhere = {
  ...unpinned,
  address_line1: null,
  city: null,
  state_province: null,
  postal_code: null,
}

test('the address ends with a foreign country', () => {
  expect(formatAddress({ ...venue, country: 'Canada' })).toBe('212 W Main St, Belleville, IL 62220, Canada')
  for (const country of ['US', 'usa', 'U.S.A.', 'United States', 'United States of America', null, ''])
    expect(formatAddress({ ...venue, country })).toBe('212 W Main St, Belleville, IL 62220')
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'ios'],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'ios'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'web'],
])('detects the platform of %s as %s', (userAgent, platform) => {
  expect(detectPlatform(userAgent)).toBe(platform)
})

describe('the map link', () => {
  const text = 'Rail%20(Old)%2C%20212%20W%20Main%20St%2C%20Belleville%2C%20IL%2062220%2C%20US'
  test('opens the pin in the phone’s maps app', () => {
    expect(buildMapLink(venue, 'ios')).toBe('https://maps.apple.com/?q=Rail%20(Old)&ll=38.5136,-89.9862')
    expect(buildMapLink(venue, 'android')).toBe('geo:38.5136,-89.9862?q=38.5136,-89.9862(Rail%20Old)')
    expect(buildMapLink({ ...venue, latitude: 0, longitude: 0 }, 'android')).toBe('geo:0,0?q=0,0(Rail%20Old)')
  })

  test('searches for name, address and country without a pin, and on the web', () => {
    expect(buildMapLink(unpinned, 'ios')).toBe(`https://maps.apple.com/?q=${text}`)
    expect(buildMapLink(unpinned, 'android')).toBe(`geo:0,0?q=${text}`)
    for (const one of [venue, unpinned])
      expect(buildMapLink(one, 'web')).toBe(`https://www.google.com/maps/search/?api=1&query=${text}`)
  })

  test('uses only the pin without an address, and is missing without both', () => {
    const { latitude, longitude } = venue
    expect(buildMapLink({ ...nowhere, latitude, longitude }, 'web')).toBe(
      'https://www.google.com/maps/search/?api=1&query=38.5136%2C-89.9862',
    )
    for (const platform of ['ios', 'android', 'web'] as const) expect(buildMapLink(nowhere, platform)).toBeUndefined()
  })
})
