import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { openStorage, type Storage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'last-call-storage-'))
let s3: S3rver
let port = 0

beforeAll(async () => {
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'last-call', configs: [] }],
  })
  port = (await s3.run()).port
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (STORAGE_URL?: string): Storage =>
  openStorage(loadConfig({ DATA_DIR: folder, DEMO: '0', MAIL_MODE: 'outbox', STORAGE_URL }).storage)

describe.each([
  ['a folder', () => open()],
  ['an S3-compatible server', () => open(`http://S3RVER:S3RVER@127.0.0.1:${port}/last-call`)],
])('%s', (_, opens) => {
  test('stores, returns and deletes a file', async () => {
    const storage = opens()
    const key = 'avatars/6f2b0d9e-3c1c-4f0e-9f7e-0d5b5a0f7c11/avatar-abc.webp'
    const bytes = new Uint8Array([0, 1, 2, 255])
    expect(await storage.exists(key)).toBe(false)
    await storage.put(key, bytes)
    expect(await storage.exists(key)).toBe(true)
    expect(new Uint8Array(await storage.getBytes(key))).toEqual(bytes)
    await storage.delete(key)
    await storage.delete(key)
    expect(await storage.exists(key)).toBe(false)
    await expect(storage.getBytes(key)).rejects.toThrow()
  })

  test('lists the keys below a folder, and none of a missing one', async () => {
    const storage = opens()
    await storage.put('posts/a/1.webp', 'x')
    await storage.put('posts/b/2.webp', 'x')
    await storage.put('venues/a/3.webp', 'x')
    const list = async (inside: string) => (await storage.listPage(inside)).keys.toSorted()
    expect(await list('posts')).toEqual(['posts/a/1.webp', 'posts/b/2.webp'])
    expect(await list('menus')).toEqual([])
    expect(await list('')).toEqual(expect.arrayContaining(['posts/a/1.webp', 'venues/a/3.webp']))
  })

  test.each([
    '../outside',
    'posts/../../outside',
    '/etc/passwd',
    'posts//a',
    'posts/a b',
    'posts/..\\a',
    'posts/%2e%2e/a',
    'posts/\0a',
    '.',
    '',
  ])('refuses the key "%s"', async (key) => {
    const storage = opens()
    for (const act of [() => storage.put(key, 'x'), () => storage.getBytes(key), () => storage.delete(key)])
      await expect(act()).rejects.toThrow('is not a key of the file storage')
  })
})

test('an operation on a missing bucket fails', async () => {
  const storage = open(`http://S3RVER:S3RVER@127.0.0.1:${port}/nobodys-bucket`)
  await expect(storage.put('avatars/x', 'x')).rejects.toThrow()
})

test.each(['s3://host/bucket', 's3://key:secret@host', 's3://key:secret@host/Bad_Bucket', 'ftp://a:b@host/bucket'])(
  '%s is not a valid STORAGE_URL',
  (url) => {
    expect(() => loadConfig({ DATA_DIR: folder, DEMO: '0', MAIL_MODE: 'outbox', STORAGE_URL: url })).toThrow(
      /STORAGE_URL/,
    )
  },
)
