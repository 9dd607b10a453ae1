import { expect, test } from 'vitest'
import { SOURCE_PHOTO_LIMIT } from '#web/core/image-limits.ts'
import { chooseSharedPhoto } from './choose-shared-photo.ts'

const image = (type = 'image/jpeg', size = 10) => {
  const file = new File([''], 'night', { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

test('one photo is chosen, whatever its allowed type', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']) {
    const photo = image(type)
    expect(chooseSharedPhoto([photo])).toEqual({ ok: true, photo })
  }
  const largest = image('image/jpeg', SOURCE_PHOTO_LIMIT)
  expect(chooseSharedPhoto([largest])).toEqual({ ok: true, photo: largest })
})

test.each([
  ['nothing', [], 'none'],
  ['only a text', ['https://example.org'], 'none'],
  ['several photos', [image(), image()], 'several'],
  ['a video', [image('video/mp4')], 'type'],
  ['a drawing that could run scripts', [image('image/svg+xml')], 'type'],
  ['a file without a type', [image('')], 'type'],
  ['a photo that is too large to scale down', [image('image/jpeg', SOURCE_PHOTO_LIMIT + 1)], 'size'],
])('%s is refused', (_, shared, reason) => {
  expect(chooseSharedPhoto(shared)).toEqual({ ok: false, reason })
})
