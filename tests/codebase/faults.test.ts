import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { faults, plantedIn } from '#tests/faults/faults.ts'

test('there are at least seventy distinct faults', () => {
  expect(faults.length).toBeGreaterThanOrEqual(70)
  expect(new Set(faults.map(({ what }) => what)).size).toBe(faults.length)
})

test.each(faults)('$what: can still be planted', async (fault) => {
  const text = await readFile(fault.file, 'utf8')
  const planted = plantedIn(text, fault)
  expect(planted).toBeDefined()
  expect(planted).not.toBe(text)
})
