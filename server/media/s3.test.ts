import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, expect, test } from 'vitest'
import { drawnPicture } from '#tests/support/pictures.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const folder = mkdtempSync(join(tmpdir(), 'last-call-s3-'))
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'last-call', configs: [] }],
})
const { port } = await s3.run()
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})
const context = await createTestContext({ storageUrl: `http://S3RVER:S3RVER@127.0.0.1:${port}/last-call` })

/** The names of the objects in the bucket. */
const objects = () =>
  readdirSync(join(folder, 'last-call'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('._S3rver_object'))
    .map((name) => name.replace('._S3rver_object', ''))
    .sort()

test('an image can be uploaded, fetched, replaced and removed, and leaves nothing in the bucket', async () => {
  const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
  const first = await ana.api.profiles.setAvatar({ picture: await drawnPicture() })
  expect(objects()).toHaveLength(2)
  expect(context.files()).toEqual([])
  const seen = await ben.api.profiles.get({ slugOrId: 'ana' })
  const picture = await ben.fetch(seen.avatar_url ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100)

  const before = objects()
  const second = await ana.api.profiles.setAvatar({ picture: await drawnPicture({ color: '#00f' }) })
  await context.removeFiles()
  expect(objects()).toHaveLength(2)
  expect(objects().filter((name) => before.includes(name))).toEqual([])
  expect((await ana.fetch(second.avatar_url ?? '')).status).toBe(200)
  expect((await ana.fetch(first.avatar_url ?? '')).status).toBe(404)

  await ana.api.profiles.removeAvatar()
  expect((await ana.fetch(second.avatar_url ?? '')).status).toBe(404)
  await context.removeFiles()
  expect(objects()).toEqual([])
  expect(await context.db.selectFrom('media').select('id').execute()).toEqual([])
})

test('an upload that is never saved is deleted from the bucket after an hour', async () => {
  const ana = await context.bartender('ana')
  await ana.api.media.venue({ picture: await drawnPicture() })
  expect(objects()).toHaveLength(2)
  await context.removeFiles()
  expect(objects()).toHaveLength(2)
  context.clock.advance(61 * 60_000)
  await context.removeFiles()
  expect(objects()).toEqual([])
})
