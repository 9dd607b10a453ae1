import { expect, test } from 'vitest'
import type { RelatedPerson } from '#contract/relationships.ts'
import { removePerson } from './people-pages.ts'

const person = (id: string): RelatedPerson => ({
  id,
  username: id,
  username_slug: id,
  full_name: null,
  avatar_url: null,
  user_type: 'patron',
  verification_status: 'unverified',
  is_private: false,
  relationship_status: 'none',
  since: '2026-11-20T21:04:00.000Z',
})

test('removes one person from any page and changes nothing else', () => {
  const data = {
    pages: [
      { items: [person('ana'), person('ben')], next_cursor: 'more' },
      { items: [person('cleo')], next_cursor: null },
    ],
    pageParams: [undefined, 'more'],
  }
  expect(removePerson(data, 'cleo')).toEqual({ ...data, pages: [data.pages[0], { items: [], next_cursor: null }] })
  expect(removePerson(data, 'nobody')).toEqual(data)
  expect(removePerson(undefined, 'ana')).toBeUndefined()
})
