import { describe, expect, test } from 'vitest'
import { canBeUnnumbered, resolveCoordinates, resolveTimeZone, toSlug, toSlugStem } from './rules.ts'

const belleville = { latitude: 38.5136, longitude: -89.9862 }
const denver = { latitude: 39.7392, longitude: -104.9903 }

describe('slugs', () => {
  test.each([
    ['The Copper Rail', 'the-copper-rail'],
    ['  Café  Ölmühle & Söhne! ', 'cafe-olmuhle-and-sohne'],
    ['O’Malley’s', 'omalleys'],
    ['Straße Ærø Łódź', 'strasse-aero-lodz'],
    ['ＢＡＲ　１２', 'bar-12'],
    ['１８６０', '1860'],
    ['酒場', 'venue'],
    ['--- !!! ---', 'venue'],
    ['x'.repeat(120), 'x'.repeat(100)],
    [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
  ])('the slug of %j is %s', (name, slug) => {
    expect(toSlug(name)).toBe(slug)
  })

  test('page paths and ids cannot be used without a number', () => {
    const uuid = toSlug('8F14E45F CEEA 467F A1F0 4F3BD6A1F2C3')
    expect(['new', 'near', uuid, uuid.replaceAll('-', ''), 'newt', 'the-new'].map(canBeUnnumbered)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })

  test.each([
    ['the-still', 'still'],
    ['the-still-2', 'still'],
    ['still-2-12', 'still'],
    ['the', 'the'],
    ['1860', '1860'],
    ['24-7', '24'],
    ['theater', 'theater'],
  ])('the stem of %s is %s', (slug, stem) => {
    expect(toSlugStem(slug)).toBe(stem)
  })
})

describe('the location after a save', () => {
  test.each([
    [{ latitude: 39.7392, longitude: -104.9903 }, 'saved', denver],
    [{ latitude: 90, longitude: -180 }, 'saved', { latitude: 90, longitude: -180 }],
    [{ latitude: 90.001, longitude: 0 }, 'unchanged', belleville],
    [{ latitude: 0, longitude: 180.001 }, 'unchanged', belleville],
    [{ latitude: null, longitude: -104.9903 }, 'cleared', null],
    [{ latitude: 39.7392, longitude: null }, 'cleared', null],
    // One empty coordinate clears the location, whatever the other is.
    [{ latitude: 500, longitude: null }, 'cleared', null],
    [{ latitude: null, longitude: null }, 'cleared', null],
    [{}, 'saved', belleville],
    [{ latitude: 39 }, 'saved', { ...belleville, latitude: 39 }],
    [{ longitude: null }, 'cleared', null],
  ] as const)('%j gives "%s"', (sent, location, place) => {
    expect(resolveCoordinates(sent, belleville)).toEqual({ location, place })
  })

  test('stays empty for coordinates that are out of range or left out', () => {
    expect(resolveCoordinates({ latitude: 91, longitude: 0 }, null)).toEqual({ location: 'unchanged', place: null })
    expect(resolveCoordinates({}, null)).toEqual({ location: 'cleared', place: null })
  })
})

describe('the time zone after a save', () => {
  const before = { place: belleville, time_zone: 'America/Chicago' }

  test('is the chosen one, or else that of the location', () => {
    expect(resolveTimeZone(null, denver, null)).toBe('America/Denver')
    expect(resolveTimeZone('Europe/Berlin', denver, null)).toBe('Europe/Berlin')
    expect(resolveTimeZone('Europe/Berlin', null, null)).toBe('Europe/Berlin')
    expect(resolveTimeZone(null, null, null)).toBeUndefined()
    expect(resolveTimeZone(undefined, null, null)).toBeUndefined()
  })

  test.each([
    '',
    'Nowhere/Land',
    'PST',
    'ist',
    'ACT',
    'AST',
    'BST',
    '+05:00',
    '-06:00',
    'America',
    'x'.repeat(64),
    '__proto__',
  ])('is never %j', (name) => {
    expect(resolveTimeZone(name, belleville, before)).toBeUndefined()
  })

  test('moves with the location if it is left out', () => {
    expect(resolveTimeZone(undefined, denver, before)).toBe('America/Denver')
    expect(resolveTimeZone(undefined, denver, { place: null, time_zone: 'America/New_York' })).toBe('America/Denver')
  })

  test('stays if it is left out and the location is unchanged or cleared, or if it was set explicitly', () => {
    const chosenZone = { place: belleville, time_zone: 'America/New_York' }
    expect(resolveTimeZone(undefined, belleville, chosenZone)).toBe('America/New_York')
    expect(resolveTimeZone(undefined, denver, chosenZone)).toBe('America/New_York')
    expect(resolveTimeZone(undefined, null, before)).toBe('America/Chicago')
    expect(resolveTimeZone(null, belleville, chosenZone)).toBe('America/Chicago')
  })
})
