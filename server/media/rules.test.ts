import { expect, test } from 'vitest'
import { hasTooManyPixels, isSupportedImageType, matchesMimeType, toSizedPath } from './rules.ts'

const buildMetadata = (width: number, height: number, frames = 1, format = 'png') => ({ width, height, frames, format })

test('pixels count over all frames, and no side is endless', () => {
  expect(hasTooManyPixels(buildMetadata(8000, 8000))).toBe(false)
  expect(hasTooManyPixels(buildMetadata(8001, 8000))).toBe(true)
  expect(hasTooManyPixels(buildMetadata(800, 800, 100))).toBe(false)
  expect(hasTooManyPixels(buildMetadata(800, 800, 101))).toBe(true)
  expect(hasTooManyPixels(buildMetadata(16_384, 1))).toBe(true)
})

test('only pictures are read, and only as what they are', () => {
  for (const mime of ['image/svg+xml', 'text/html', 'application/pdf', 'image/tiff', 'toString', undefined])
    expect(isSupportedImageType(mime)).toBe(false)
  expect(isSupportedImageType('image/webp')).toBe(true)
  expect(matchesMimeType('image/png', buildMetadata(1, 1))).toBe(true)
  expect(matchesMimeType('image/gif', buildMetadata(1, 1))).toBe(false)
})

test('the smaller file stands beside the larger', () => {
  expect(toSizedPath('a/b.webp', 'large')).toBe('a/b.webp')
  expect(toSizedPath('a/b.webp', 'small')).toBe('a/b.small.webp')
})
