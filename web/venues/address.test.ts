import { expect, test } from 'vitest'
import { dialLink, siteLink } from './address.ts'

test('dials digits only', () => {
  expect(dialLink('(618) 555-0142')).toBe('tel:6185550142')
  expect(dialLink('+1 618 555 0142')).toBe('tel:+16185550142')
})

test('opens web addresses and nothing else', () => {
  expect(siteLink('https://copperrail.example/menu')).toBe('https://copperrail.example/menu')
  expect(siteLink('javascript:alert(1)')).toBeUndefined()
  expect(siteLink('copperrail')).toBeUndefined()
})
