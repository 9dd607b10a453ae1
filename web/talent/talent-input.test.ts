import { expect, test } from 'vitest'
import { NEARBY_RADIUS_METERS } from '#contract/shifts.limits.ts'
import type { TalentCard } from '#contract/talent.ts'
import { parseDirectoryFilter } from './directory-filter.ts'
import {
  addDistances,
  findNearestCity,
  formatDirectoryOrder,
  isFiltered,
  measureDistances,
  sortRunningByDistance,
  toTalentInput,
} from './talent-input.ts'
import { talentTexts } from './texts.ts'

const center = { lat: 38.51512, lon: -89.99487 }
const now = Date.parse('2026-11-21T03:04:00Z')

test('parses the URL and ignores unknown parameters', () => {
  expect(parseDirectoryFilter({ user_type: 'bartender', on_now: true, near: true, q: ' lo ' })).toEqual({
    user_type: 'bartender',
    on_now: true,
    near: true,
    q: 'lo',
  })
  expect(parseDirectoryFilter({ user_type: 'admin', on_now: 'yes', near: 1, q: ['x'], other: 1 })).toEqual({})
  expect(parseDirectoryFilter({ q: 42 })).toEqual({ q: '42' })
  expect(toTalentInput({ q: 'x'.repeat(500) }, center).q).toHaveLength(120)
})

test('sends the location only with the “Near me” filter, rounded and with a wider radius', () => {
  expect(toTalentInput({}, center)).toEqual({})
  expect(toTalentInput({ on_now: true, q: '@lo' }, center)).toEqual({ on_now: true, q: 'lo' })
  expect(toTalentInput({ near: true }, center)).toEqual({
    lat: 38.515,
    lon: -89.995,
    radius_meters: NEARBY_RADIUS_METERS + 100,
  })
})

test('a single letter does not filter', () => {
  expect([{}, { q: 'l' }, { q: '@l' }].map(isFiltered)).toEqual([false, false, false])
  expect(toTalentInput({ q: 'l' }, center)).toEqual({})
  expect([{ q: 'lo' }, { near: true as const }].map(isFiltered)).toEqual([true, true])
})

const talent = (username: string, lat: number | null, starts: string): TalentCard => ({
  id: '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3',
  username,
  username_slug: username,
  full_name: null,
  avatar_url: null,
  user_type: 'bartender',
  verification_status: 'unverified',
  next_shift_start_time: starts,
  next_shift_end_time: '2026-11-21T09:00:00Z',
  next_shift_venue_id: '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3',
  next_shift_venue_slug: 'bar',
  next_shift_venue_name: 'Bar',
  next_shift_venue_city: null,
  next_shift_venue_time_zone: 'America/Chicago',
  next_shift_venue_latitude: lat,
  next_shift_venue_longitude: lat && -89.995,
})

test('sorts people on now by distance and leaves out those beyond the exact radius', () => {
  const [on, later] = ['2026-11-21T02:00:00Z', '2026-11-21T05:00:00Z']
  const edge = center.lat + NEARBY_RADIUS_METERS / 111_195
  const page = [
    talent('far', 38.7, on),
    talent('near', 38.52, on),
    talent('next', 38.515, later),
    talent('within', edge - 0.0005, later),
    talent('beyond', edge + 0.0005, later),
    talent('nowhere', null, later),
  ]
  const names = (placed: ReturnType<typeof addDistances>) => placed.map((one) => one.talent.username)
  expect(names(addDistances(page, center, now))).toEqual(['near', 'far', 'next', 'within'])
  expect(measureDistances(page, undefined).map(({ distanceMeters }) => distanceMeters)).toEqual(
    Array(6).fill(undefined),
  )
  const measured = measureDistances(page, center)
  expect(names(measured)).toEqual(page.map(({ username }) => username))
  expect(measured.find(({ talent: { username } }) => username === 'nowhere')?.distanceMeters).toBeUndefined()
})

test('the server’s own center is named by the nearest city, if one is close', () => {
  const inCity = (id: string, city: string | null) => ({ ...talent(id, 38.5, ''), id, next_shift_venue_city: city })
  const people = [
    inCity('chicago', 'Chicago'),
    inCity('alton', 'Alton'),
    inCity('bell', 'Belleville'),
    inCity('x', null),
  ]
  const distances = new Map([
    ['chicago', 400_000],
    ['alton', 15_000],
    ['bell', 3000],
    ['x', 10],
  ])
  expect(findNearestCity(people, distances)).toBe('Belleville')
  expect(findNearestCity(people.slice(0, 2), distances)).toBe('Alton')
  expect(findNearestCity(people.slice(0, 1), distances)).toBeUndefined()
  expect(findNearestCity(people, new Map())).toBeUndefined()
})

test('each page puts its people on now nearest first, keeps the others as they come, and loses no one', () => {
  const [on, later] = ['2026-11-21T02:00:00Z', '2026-11-21T05:00:00Z']
  const page = [
    talent('far', 38.9, on),
    talent('nowhere', null, on),
    talent('near', 38.52, on),
    talent('first later', 38.9, later),
    talent('second later', 38.52, later),
  ]
  const sorted = sortRunningByDistance(measureDistances(page, center), now)
  expect(sorted.map((one) => one.talent.username)).toEqual(['near', 'far', 'nowhere', 'first later', 'second later'])
})

test('the order is called nearest first only while one page holds everyone on now', () => {
  const [on, later] = ['2026-11-21T02:00:00Z', '2026-11-21T05:00:00Z']
  const pageOf = (...starts: string[]) => ({ items: starts.map((start) => talent('someone', 38.52, start)) })
  expect(formatDirectoryOrder([], now)).toBe(talentTexts.nearestFirst)
  expect(formatDirectoryOrder([pageOf(on, on), pageOf(later)], now)).toBe(talentTexts.nearestFirst)
  expect(formatDirectoryOrder([pageOf(on, on), pageOf(on, later)], now)).toBe(talentTexts.onNowFirst)
})
