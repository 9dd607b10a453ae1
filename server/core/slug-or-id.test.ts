import { expect, test } from 'vitest'
import { parseSlugOrId } from './slug-or-id.ts'

test('a text in the form of a UUID is an id, anything else a lower-case slug', () => {
  const id = '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3'
  expect(parseSlugOrId(id)).toEqual({ id, slug: null })
  expect(parseSlugOrId(id.toUpperCase())).toEqual({ id, slug: null })
  expect(parseSlugOrId('The-Still')).toEqual({ id: null, slug: 'the-still' })
  expect(parseSlugOrId('8f14e45f')).toEqual({ id: null, slug: '8f14e45f' })
})
