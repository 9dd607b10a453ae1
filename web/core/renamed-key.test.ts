import { expect, test } from 'vitest'
import { readRenamedKey } from './renamed-key.ts'

function storageWith(values: Record<string, string>): { storage: Storage; values: Map<string, string> } {
  const stored = new Map(Object.entries(values))
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
  return { storage, values: stored }
}

test('a value stored under the former key moves to the new one', () => {
  const { storage, values } = storageWith({ position: 'here' })
  expect(readRenamedKey(storage, 'location', 'position')).toBe('here')
  expect(Object.fromEntries(values)).toEqual({ location: 'here' })
})

test('a value stored under the new key wins over the former one, which is removed', () => {
  const { storage, values } = storageWith({ position: 'there', location: 'here' })
  expect(readRenamedKey(storage, 'location', 'position')).toBe('here')
  expect(Object.fromEntries(values)).toEqual({ location: 'here' })
})

test('a browser that stored nothing has no value', () => {
  const { storage, values } = storageWith({})
  expect(readRenamedKey(storage, 'location', 'position')).toBeNull()
  expect(values.size).toBe(0)
})
