import { expect, test } from 'vitest'
import { hasTooManyPixels, isSupportedImageType, matchesMimeType, toSizedPath } from './rules.ts'

const buildMetadata = (width: number, height: number, frames = 1, format = 'png') => ({ width, height, frames, format })

test('limits the pixels of all frames together and the length of each side', () => {
  expect(hasTooManyPixels(buildMetadata(8000, 8000))).toBe(false)
  expect(hasTooManyPixels(buildMetadata(8001, 8000))).toBe(true)
  expect(hasTooManyPixels(buildMetadata(800, 800, 100))).toBe(false)
  expect(hasTooManyPixels(buildMetadata(800, 800, 101))).toBe(true)
  expect(hasTooManyPixels(buildMetadata(16_384, 1))).toBe(true)
})

test('accepts only image types whose decoded format matches', () => {
  for (const mime of ['image/svg+xml', 'text/html', 'application/pdf', 'image/tiff', 'toString', undefined])
    expect(isSupportedImageType(mime)).toBe(false)
  expect(isSupportedImageType('image/webp')).toBe(true)
  expect(matchesMimeType('image/png', buildMetadata(1, 1))).toBe(true)
  expect(matchesMimeType('image/gif', buildMetadata(1, 1))).toBe(false)
})

test('the small file is in the same folder as the large one', () => {
  expect(toSizedPath('a/b.webp', 'large')).toBe('a/b.webp')
  expect(toSizedPath('a/b.webp', 'small')).toBe('a/b.small.webp')
})
