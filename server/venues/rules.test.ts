import { expect, test } from 'vitest'
import { addressOf } from './rules.ts'

test('a UUID-shaped text is an id, all else a slug in small letters', () => {
  const id = '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3'
  expect(addressOf(id)).toEqual({ id, slug: null })
  expect(addressOf(id.toUpperCase())).toEqual({ id, slug: null })
  expect(addressOf('The-Still')).toEqual({ id: null, slug: 'the-still' })
  expect(addressOf('8f14e45f')).toEqual({ id: null, slug: '8f14e45f' })
})
