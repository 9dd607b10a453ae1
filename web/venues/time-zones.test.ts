import { expect, test } from 'vitest'
import { listTimeZones } from './time-zones.ts'

test('lists the given zones first and none twice', () => {
  const { likely, found } = listTimeZones('', ['America/Denver', ''])
  expect(likely[0]).toBe('America/Denver')
  expect(likely.filter((zone) => zone === 'America/Denver')).toHaveLength(1)
  expect(likely).toContain('America/Chicago')
  expect(found).toEqual([])
})

test('finds all other zones by a part of their name, with spaces', () => {
  expect(listTimeZones(' buenos a', []).found).toEqual(['America/Buenos_Aires'])
  expect(listTimeZones('São P', []).found).toEqual(['America/Sao_Paulo'])
  expect(listTimeZones('chicago', []).found).toEqual([])
  expect(listTimeZones('nowhere', []).found).toEqual([])
})
