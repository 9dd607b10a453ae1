import { describe, expect, test } from 'vitest'
import { parseNextPath } from './next-path.ts'

const here = 'https://lastcall.example'

describe('parseNextPath', () => {
  test.each(['/home', '/venues/the-still?tab=menu#now', '/profiles/bea.c', '/a//b', '/%2f%2fevil.example'])(
    'keeps %s',
    (path) => {
      expect(parseNextPath(path, here)).toBe(path)
    },
  )

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example/',
    'https://lastcall.example@evil.example/',
    'javascript:alert(1)',
    'home',
    '',
    '/login',
    '/login?next=/login',
    '/register',
    null,
    undefined,
    7,
    ['/home'],
  ])('refuses %j', (path) => {
    expect(parseNextPath(path, here)).toBeNull()
  })
})
