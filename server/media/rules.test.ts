import { expect, test } from 'vitest'
import { hasTooManyPixels, isReadable, isWhatItSeemed, pathOfSize } from './rules.ts'

const measured = (width: number, height: number, frames = 1, format = 'png') => ({ width, height, frames, format })

test('pixels count over all frames, and no side is endless', () => {
  expect(hasTooManyPixels(measured(8000, 8000))).toBe(false)
  expect(hasTooManyPixels(measured(8001, 8000))).toBe(true)
  expect(hasTooManyPixels(measured(800, 800, 100))).toBe(false)
  expect(hasTooManyPixels(measured(800, 800, 101))).toBe(true)
  expect(hasTooManyPixels(measured(16_384, 1))).toBe(true)
})

test('only pictures are read, and only as what they are', () => {
  for (const mime of ['image/svg+xml', 'text/html', 'application/pdf', 'image/tiff', 'toString', undefined])
    expect(isReadable(mime)).toBe(false)
  expect(isReadable('image/webp')).toBe(true)
  expect(isWhatItSeemed('image/png', measured(1, 1))).toBe(true)
  expect(isWhatItSeemed('image/gif', measured(1, 1))).toBe(false)
})

test('the smaller file stands beside the larger', () => {
  expect(pathOfSize('a/b.webp', 'large')).toBe('a/b.webp')
  expect(pathOfSize('a/b.webp', 'small')).toBe('a/b.small.webp')
})
