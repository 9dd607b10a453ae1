import { describe, expect, test } from 'vitest'
import { PublicPageAddress } from './public-page-address.ts'
import { formatPublicPageAddress, getPublicPagePath, parsePublicPageAddress } from './public-page-target.ts'

describe('the address of a public page', () => {
  test.each([
    ['venue:the-still', '/venues/the-still'],
    ['profile:bea.c', '/profiles/bea.c'],
    ['profile:7_up', '/profiles/7_up'],
  ])('%s names %s', (address, path) => {
    const page = parsePublicPageAddress(address)
    expect(page && getPublicPagePath(page)).toBe(path)
    expect(page && formatPublicPageAddress(page)).toBe(address)
    expect(PublicPageAddress.safeParse(address).success).toBe(true)
  })

  test.each([
    '',
    'the-still',
    'venue:',
    'venue:The-Still',
    'event:the-still',
    'venue:the-still/edit',
    'venue:the-still?x',
    'venue:the-still\n',
    'profile:béa',
    `venue:${'a'.repeat(121)}`,
    undefined,
    ['venue:the-still'],
  ])('%j is refused', (address) => {
    expect(parsePublicPageAddress(address)).toBeUndefined()
    expect(PublicPageAddress.safeParse(address).success).toBe(false)
  })
})
