import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults, plantedIn } from '#tests/faults/faults.ts'
import { findCode, findStatements } from '#tests/faults/place.ts'

test('there are at least 167 distinct faults', () => {
  expect(new Set(faults.map(({ what }) => what)).size).toBe(faults.length)
  expect(faults.length).toBeGreaterThanOrEqual(167)
})

test.each(faults)('$what: has exactly one place', (fault) => {
  expect(fault.places()).toHaveLength(1)
  const planted = plantedIn(fault)
  expect(planted?.text).not.toBe(planted && readFileSync(planted.file, 'utf8'))
})

test('code is found by the name of its function, however it is broken into lines', () => {
  const condition = 'p.suspended_at is null and (viewer is not null'
  expect(findCode('searchable_profiles', condition)).toHaveLength(1)
  expect(findCode('public_venues', condition)).toEqual([])
  expect(findCode('noSuchFunction', 'return')).toEqual([])
})

test('a statement is found by what it mentions, without those around it', () => {
  const [{ start = 0, end = 0 } = {}, ...others] = findStatements('checkReportDecision', "refusal('STAFF')")
  expect(readFileSync('server/moderation/report-decisions/rules.ts', 'utf8').slice(start, end)).toBe(
    "return refusal('STAFF')",
  )
  expect(others).toEqual([])
})
