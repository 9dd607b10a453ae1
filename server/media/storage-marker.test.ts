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
import { makeWorld } from '#tests/support/world.ts'
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
const world = await makeWorld()
const stops: (() => void)[] = []
afterAll(async () => {
  for (const stop of stops) stop()
  await s3.close()
  rmSync(root, { recursive: true, force: true })
})

const storages: Record<string, () => Promise<Storage>> = {
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

/** Nothing of it is there any more, until the answer puts it back. */
async function unmount(storage: Storage) {
  const kept = new Map<string, Uint8Array>()
  for (const key of await collectKeys(storage)) kept.set(key, await storage.getBytes(key))
  for (const key of kept.keys()) await storage.delete(key)
  return async () => {
    for (const [key, bytes] of kept) await storage.put(key, bytes)
  }
}

/** A server as one that starts has it. */
async function serve(raw: Storage) {
  const { services } = world
  const storage = await withStorageMarker(raw, services)
  const server = createHttpServer(apiRouter, { ...services, storage })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, storage }
}

test.each(Object.keys(storages))('%s that is there and empty is gone, not emptied', async (kind) => {
  const raw = await (storages[kind]?.() ?? Promise.reject(new Error(kind)))
  const { origin, storage } = await serve(raw)
  expect(await collectKeys(raw)).toEqual([STORAGE_MARKER_KEY])
  const bea = await world.bartender('bea')
  const send = async () => {
    const { url, init } = requestOf('profiles.setAvatar', { picture: await drawnPicture() })
    return fetch(`${origin}${url}`, { ...init, headers: bea.headers })
  }
  const { avatar_url } = (await (await send()).json()) as { avatar_url: string }
  const heard = async (path: string, from = origin) => {
    const answer = await fetch(`${from}${path}`, { headers: bea.headers })
    await answer.arrayBuffer()
    return [answer.status, answer.headers.get('retry-after')]
  }
  const states = async (from = origin) => [await heard(avatar_url, from), await heard('/readyz', from)]
  const [fine, gone] = [
    [200, null],
    [503, '5'],
  ]
  expect(await states()).toEqual([fine, fine])

  const mount = await unmount(raw)
  expect(await states()).toEqual([gone, gone])
  expect((await send()).status).toBe(503)
  await expect(storage.delete('avatars/x.webp')).rejects.toThrow('it is not the one it was')
  const later = await serve(raw)
  expect(await states(later.origin)).toEqual([gone, gone])
  expect(await collectKeys(raw)).toEqual([])
  await mount()
  expect(await states(later.origin)).toEqual([fine, fine])
  expect((await send()).status).toBe(200)

  // From before there were marks.
  await raw.delete(STORAGE_MARKER_KEY)
  await serve(raw)
  expect(await raw.exists(STORAGE_MARKER_KEY)).toBe(true)

  // One file that is lost is a file that is lost.
  const { avatar_url: lost } = (await (await send()).json()) as { avatar_url: string }
  for (const key of await collectKeys(raw)) if (key !== STORAGE_MARKER_KEY) await raw.delete(key)
  expect([await heard(lost), await heard('/readyz')]).toEqual([[404, null], fine])
})
