import { expect, test } from 'vitest'
import { TalentFilter } from '#contract/talent.ts'
import { buildFilterKey, includesTalentWithoutShift, toDirectoryQuery, toSnapshotTime } from './rules.ts'

const now = new Date('2026-11-21T03:04:00Z')

test('the first page is read as of now, later pages as of the first', () => {
  expect(toSnapshotTime(null, now)).toEqual(now)
  expect(toSnapshotTime({ at: '2026-11-21T03:00:00Z' }, now)).toEqual(new Date('2026-11-21T03:00:00Z'))
})

test('a cursor’s time is limited to the past hour', () => {
  expect(toSnapshotTime({ at: '2027-01-01T00:00:00Z' }, now)).toEqual(now)
  expect(toSnapshotTime({ at: '2020-01-01T00:00:00Z' }, now)).toEqual(new Date('2026-11-21T02:04:00Z'))
})

test('a filter becomes a query and a key, and ignores a search text that is too short', () => {
  const wanted = (filter: object) => toDirectoryQuery(TalentFilter.parse(filter), null)
  expect(wanted({})).toEqual({ user_type: null, on_now: false, q: null, near: null, night: null })
  expect(wanted({ q: '@lo' }).q).toBe('lo')
  expect([wanted({ q: 'l' }).q, wanted({ q: '@l' }).q]).toEqual([null, null])
  expect(wanted({ lat: 1, lon: 2, radius_meters: 3 }).near).toEqual({ lat: 1, lon: 2, radius_meters: 3 })
  expect([{}, { on_now: true }, { lat: 1, lon: 2 }].map(wanted).map(includesTalentWithoutShift)).toEqual([
    true,
    false,
    false,
  ])
  const keys = [{}, { q: 'l' }, { q: 'lo' }, { on_now: true }, { lat: 1, lon: 2 }, { lat: 1.001, lon: 2 }].map(wanted)
  expect(new Set(keys.map(buildFilterKey)).size).toBe(5)
})

test('a night lists only who works then, under a key of its own', () => {
  const ofNight = (filter: object) => toDirectoryQuery(TalentFilter.parse(filter), { day: '2026-11-27', at: '18:00' })
  expect(ofNight({ on_now: true }).on_now).toBe(false)
  expect(includesTalentWithoutShift(ofNight({}))).toBe(false)
  const now = toDirectoryQuery(TalentFilter.parse({}), null)
  expect(buildFilterKey(ofNight({}))).not.toBe(buildFilterKey(now))
})
