import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, expect, test } from 'vitest'
import { openStorage, type Storage } from '#server/core/storage.ts'
import { createHttpServer } from '#server/http/server.ts'
import { apiRouter } from '#server/router.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { requestOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { listKeys } from './deletions.ts'
import { STORAGE_MARKER_KEY, withStorageMarker } from './storage-marker.ts'

const root = mkdtempSync(join(tmpdir(), 'last-call-mark-'))
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(root, 's3'),
  configureBuckets: [{ name: 'last-call', configs: [] }],
})
const { port } = await s3.run()
const context = await createTestContext()
const stops: (() => void)[] = []
afterAll(async () => {
  for (const stop of stops) stop()
  await s3.close()
  rmSync(root, { recursive: true, force: true })
})

const storages: Record<string, () => Storage> = {
  'a folder': () => openStorage({ kind: 'folder', folder: join(root, 'files') }),
  'a bucket': () =>
    openStorage({
      kind: 's3',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'last-call',
      key: 'S3RVER',
      secret: 'S3RVER',
    }),
}

async function collectKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of listKeys(storage)) keys.push(key)
  return keys.sort()
}

/** Empties the storage, like an unmounted disk. Returns a function that restores its files. */
async function unmount(storage: Storage) {
  const contents = new Map<string, Uint8Array>()
  for (const key of await collectKeys(storage)) contents.set(key, await storage.getBytes(key))
  for (const key of contents.keys()) await storage.delete(key)
  return async () => {
    for (const [key, bytes] of contents) await storage.put(key, bytes)
  }
}

/** Starts a server on the storage. */
async function serve(raw: Storage, config = context.services.config) {
  const services = { ...context.services, config }
  const storage = await withStorageMarker(raw, services)
  const server = createHttpServer(apiRouter, { ...services, storage })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, storage }
}

test.each(Object.keys(storages))('%s that turns out empty counts as unavailable', async (kind) => {
  const raw = await (storages[kind]?.() ?? Promise.reject(new Error(kind)))
  const { origin, storage } = await serve(raw)
  expect(await collectKeys(raw)).toEqual([STORAGE_MARKER_KEY])
  const bea = await context.bartender('bea')
  const send = async () => {
    const { url, init } = requestOf('profiles.setAvatar', { picture: await drawnPicture() })
    return fetch(`${origin}${url}`, { ...init, headers: bea.headers })
  }
  const { avatar_url } = (await (await send()).json()) as { avatar_url: string }
  const fetchStatus = async (path: string, from = origin) => {
    const answer = await fetch(`${from}${path}`, { headers: bea.headers })
    await answer.arrayBuffer()
    return [answer.status, answer.headers.get('retry-after')]
  }
  const states = async (from = origin) => [await fetchStatus(avatar_url, from), await fetchStatus('/readyz', from)]
  const [available, unavailable] = [
    [200, null],
    [503, '5'],
  ]
  expect(await states()).toEqual([available, available])

  const mount = await unmount(raw)
  expect(await states()).toEqual([unavailable, unavailable])
  expect((await send()).status).toBe(503)
  await expect(storage.delete('avatars/x.webp')).rejects.toThrow(/set STORAGE_URL/)
  const later = await serve(raw)
  expect(await states(later.origin)).toEqual([unavailable, unavailable])
  expect(await collectKeys(raw)).toEqual([])
  await mount()
  expect(await states(later.origin)).toEqual([available, available])
  expect((await send()).status).toBe(200)

  // A storage from before markers existed gets one.
  await raw.delete(STORAGE_MARKER_KEY)
  await serve(raw)
  expect(await raw.exists(STORAGE_MARKER_KEY)).toBe(true)

  // A missing file does not make the storage unavailable while the marker exists.
  const { avatar_url: lost } = (await (await send()).json()) as { avatar_url: string }
  for (const key of await collectKeys(raw)) if (key !== STORAGE_MARKER_KEY) await raw.delete(key)
  expect([await fetchStatus(lost), await fetchStatus('/readyz')]).toEqual([[404, null], available])
})

test('a machine without the files of the others says once what to set', async () => {
  const ana = await context.bartender('ana')
  await ana.api.profiles.setAvatar({ picture: await drawnPicture() })
  const storage = { kind: 'folder', folder: join(root, 'another-machine') } as const
  const { origin } = await serve(openStorage(storage), { ...context.services.config, storage })
  const askReadiness = async () => (await fetch(`${origin}/readyz`)).status
  const listErrors = () =>
    context.log.flatMap((line) => {
      const { level, msg } = JSON.parse(line) as { level: string; msg: string }
      return level === 'error' ? [msg] : []
    })
  expect([await askReadiness(), await askReadiness(), await askReadiness()]).toEqual([503, 503, 503])
  const sentence = 'another-machine has neither .*set STORAGE_URL to the same bucket on every machine'
  // At the start, and when it is first asked whether it is ready.
  expect(listErrors()).toEqual([
    expect.stringMatching(`^The file storage is unavailable: .*${sentence}`),
    expect.stringMatching(`^not ready: .*${sentence}`),
  ])

  await openStorage(storage).put(STORAGE_MARKER_KEY, 'The disk is mounted again.')
  expect(await askReadiness()).toBe(200)
  await openStorage(storage).delete(STORAGE_MARKER_KEY)
  expect(await askReadiness()).toBe(503)
  expect(listErrors()).toHaveLength(3)
})
