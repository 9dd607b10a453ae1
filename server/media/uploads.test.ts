import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { mediaMessages } from '#contract/media.texts.ts'
import type { Person } from '#tests/support/person.ts'
import { drawnBytes, drawnPicture, fileOf, hugePng, manyFrames } from '#tests/support/pictures.ts'
import { measureProcessorTime } from '#tests/support/processor-time.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const MEGABYTES_5 = 5 * 1024 * 1024

const uploadAvatar = (who: Person, picture: File) => who.call('profiles.setAvatar', { picture })

async function expectUploadError(who: Person, picture: File): Promise<{ status: number; message: string }> {
  const answer = await uploadAvatar(who, picture)
  const { message } = (await answer.json()) as { message: string }
  return { status: answer.status, message }
}

/** The large file of the stored image. */
async function readStoredFiles(): Promise<Uint8Array> {
  const key = context.files().find((name) => !name.endsWith('.small.webp'))
  return context.storage.getBytes(key ?? '')
}

describe('an avatar', () => {
  test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'is accepted as %s and stored as two square WebP files',
    async (format) => {
      const ana = await context.bartender('ana')
      const mine = await ana.api.profiles.setAvatar({
        picture: await drawnPicture({ format, width: 300, height: 100 }),
      })
      expect(mine.avatar_url).toMatch(
        new RegExp(`^/media/avatars/${ana.id}/avatar-[0-9a-f]{40}\\.webp\\?v=large&e=\\d+&s=[\\w-]{43}$`),
      )
      expect(context.files()).toHaveLength(2)
      const large = await readStoredFiles()
      expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
      const { state, content_hash, placeholder } = await context.db
        .selectFrom('media')
        .selectAll()
        .executeTakeFirstOrThrow()
      expect(state).toBe('stored')
      expect(content_hash).toBe(createHash('sha256').update(large).digest('hex'))
      expect(Buffer.from(placeholder, 'base64').length).toBeGreaterThan(10)
    },
  )

  test('contains the whole image with transparent padding', async () => {
    await uploadAvatar(await context.bartender('ana'), await drawnPicture({ width: 300, height: 100 }))
    const { data, info } = await sharp(await readStoredFiles())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]
    expect([alphaAt(256, 20), alphaAt(256, 256), alphaAt(4, 256), alphaAt(508, 256)]).toEqual([0, 255, 255, 255])
  })

  test('is upright and has no metadata', async () => {
    const photo = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#00f' } })
      .composite([{ input: { create: { width: 40, height: 40, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'secret words' }, IFD3: { GPSLatitude: '38/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await uploadAvatar(await context.bartender('ana'), fileOf(photo))
    const large = await readStoredFiles()
    const { exif, xmp, icc, orientation } = await sharp(large).metadata()
    expect({ exif, xmp, icc, orientation }).toEqual({})
    expect(Buffer.from(large).includes('secret words')).toBe(false)
    const { data, info } = await sharp(large).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const redAt = (y: number) => (data[(y * info.width + 256) * info.channels] ?? 0) > 128
    // After a rotation by 90 degrees clockwise, the left side is on top.
    expect([redAt(60), redAt(450)]).toEqual([true, false])
  })

  test('of exactly 5 MB is accepted, and one byte more is refused', async () => {
    const ana = await context.bartender('ana')
    const png = await drawnBytes()
    const padded = (size: number) => fileOf(Buffer.concat([png, Buffer.alloc(size - png.length)]))
    expect((await uploadAvatar(ana, padded(MEGABYTES_5))).status).toBe(200)
    expect(await expectUploadError(ana, padded(MEGABYTES_5 + 1))).toEqual({
      status: 413,
      message: 'Image file is too large (max 5MB).',
    })
  })
})

describe('an upload that is not a valid image', () => {
  const scripted = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['SVG', scripted],
    ['SVG with a prolog', `<?xml version="1.0"?>${scripted}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a page that begins like a GIF', 'GIF89a/*<script>alert(1)</script>*/=1;'],
    ['a page that begins like a JPEG', '\xff\xd8\xff\xe0<script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7 1 0 obj'],
    ['a TIFF', 'II*\u0000\u0008\u0000\u0000\u0000'],
    ['nothing', ''],
  ])('is refused: %s', async (_, content) => {
    const picture = fileOf(Buffer.from(content, 'latin1'))
    expect(await expectUploadError(await context.bartender('ana'), picture)).toEqual({
      status: 422,
      message: mediaMessages.notAnImage,
    })
    expect(context.files()).toEqual([])
  })

  test('is refused if it is truncated', async () => {
    const png = await drawnBytes({ width: 400, height: 400, format: 'jpeg' })
    const half = fileOf(png.subarray(0, png.length / 2))
    expect(await expectUploadError(await context.bartender('ana'), half)).toMatchObject({ status: 422 })
  })

  test('loses a script appended to the image', async () => {
    const both = Buffer.concat([await drawnBytes(), Buffer.from('<script>alert(1)</script>')])
    expect((await uploadAvatar(await context.bartender('ana'), fileOf(both, 'x.html', 'text/html'))).status).toBe(200)
    expect(Buffer.from(await readStoredFiles()).includes('script')).toBe(false)
  })

  test.each([
    ['30 000 × 30 000', hugePng(30_000, 30_000)],
    ['a long thin image', hugePng(60_000, 10)],
    ['thousands of frames', manyFrames(4000, 4000, 2000)],
  ])('is refused for its size: %s', async (_, bytes) => {
    expect(bytes.length).toBeLessThan(200_000)
    const ana = await context.bartender('ana')
    const refused = { status: 422, message: mediaMessages.tooManyPixels }
    const upload = async () => expect(await expectUploadError(ana, fileOf(bytes))).toEqual(refused)
    expect(await measureProcessorTime(upload)).toBeLessThan(3000)
  })

  test('is refused if it has fewer pixels than its header says', async () => {
    expect(await expectUploadError(await context.bartender('ana'), fileOf(hugePng(4000, 4000)))).toMatchObject({
      status: 422,
    })
  })
})
