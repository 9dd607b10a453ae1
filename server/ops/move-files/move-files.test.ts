import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfigWithoutSecrets, parseStorageConfig, type StorageConfig } from '#server/core/config.ts'
import { createLogger } from '#server/core/log.ts'
import { openStorage, type Storage } from '#server/core/storage.ts'
import { DELETIONS_FOLDER, listKeys } from '#server/media/deletions.ts'
import { STORAGE_MARKER_KEY } from '#server/media/storage-marker.ts'
import { listenForAdminCommands } from '#server/ops/admin-socket.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { copyFiles, deleteOriginals, type Move } from './copy.ts'
import { MoveJournal } from './journal.ts'
import { exportKnownImages, readKnownImages } from './known-images.ts'
import { type MoveCommand, moveFiles } from './move-files.ts'
import { nameStorage, parseMoveOptions } from './options.ts'

const context = await createTestContext()
const s3 = await startS3Server()
const root = mkdtempSync(join(tmpdir(), 'last-call-move-'))
afterAll(async () => {
  await s3.close()
  rmSync(root, { recursive: true, force: true })
})

const folder = context.services.config.storage
const bucket = parseStorageConfig('STORAGE_URL', s3.url(), root)
const RECORD_KEY = `${DELETIONS_FOLDER}/2026-11-20/6f2b0d9e-3c1c-4f0e-9f7e-0d5b5a0f7c11`
let dataDir = ''

beforeEach(async () => {
  dataDir = mkdtempSync(join(root, 'data-'))
  for (const key of await list(bucket)) await openStorage(bucket).delete(key)
  await context.storage.put(STORAGE_MARKER_KEY, 'here')
  await context.storage.put(RECORD_KEY, '2026-11-20T00:00:00.000Z\n')
})

async function list(config: StorageConfig): Promise<string[]> {
  const keys: string[] = []
  for await (const key of listKeys(openStorage(config))) keys.push(key)
  return keys.sort()
}

async function readAll(config: StorageConfig): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const key of await list(config))
    files[key] = Buffer.from(await openStorage(config).getBytes(key)).toString('base64')
  return files
}

const COLORS = ['#f00', '#0f0', '#00f']

/** Uploads photos of as many people; each has two files. */
async function uploadPhotos(...names: string[]): Promise<void> {
  for (const name of names)
    await (await context.bartender(name)).api.profiles.setAvatar({
      picture: await drawnPicture({ color: COLORS[names.indexOf(name)] }),
    })
}

const listImages = () => readKnownImages(exportKnownImages(context.db))

/** Runs the command; by default no server runs. */
const run = (changes: Partial<MoveCommand>) =>
  moveFiles({
    from: folder,
    to: bucket,
    deletesOld: false,
    config: { dataDir, storage: folder },
    findStorageInUse: async () => undefined,
    listImages,
    report: () => {},
    ...changes,
  })

/** A move to a storage whose calls a test changes. */
function prepareMove(change: (storage: Storage) => Partial<Storage>): Move & { puts: string[] } {
  const puts: string[] = []
  const sound = openStorage(bucket)
  const changed = { ...sound, ...change(sound) }
  const to: Storage = {
    ...changed,
    put: async (key, contents) => {
      puts.push(key)
      await changed.put(key, contents)
    },
  }
  return {
    from: { storage: openStorage(folder), name: nameStorage(folder) },
    to: { storage: to, name: nameStorage(bucket) },
    listImages,
    journal: new MoveJournal(join(dataDir, 'move-files.txt'), 'this move'),
    report: () => {},
    puts,
  }
}

describe('to the bucket and back', () => {
  test('every file arrives as it was, and the originals stay until --delete-old', async () => {
    await uploadPhotos('ana', 'ben')
    const before = await readAll(folder)
    expect(Object.keys(before)).toHaveLength(6)
    const copied = await run({})
    expect(copied).toEqual({ done: true, text: expect.stringMatching(/^Copied 6 files; 0 were there already/) })
    expect(copied.text).toContain('set STORAGE_URL to the bucket last-call at 127.0.0.1:')
    expect(await readAll(bucket)).toEqual(before)
    expect(await readAll(folder)).toEqual(before)

    const deleted = await run({ deletesOld: true, config: { dataDir, storage: bucket } })
    expect(deleted.text).toMatch(/^Copied 0 files; 6 were there already[\s\S]*Deleted 6 files from the folder/)
    expect(await list(folder)).toEqual([])
    expect(existsSync(join(dataDir, 'move-files.txt'))).toBe(false)

    await run({ from: bucket, to: folder, config: { dataDir, storage: bucket } })
    expect(await readAll(folder)).toEqual(before)
    await run({ from: bucket, to: folder, deletesOld: true, config: { dataDir, storage: folder } })
    expect([await readAll(folder), await list(bucket)]).toEqual([before, []])
  })

  test('files that do not belong to Last Call are left alone, and orphans are not copied', async () => {
    await uploadPhotos('ana')
    await context.storage.put('notes/readme.txt', 'mine')
    const orphan = 'avatars/6f2b0d9e-3c1c-4f0e-9f7e-0d5b5a0f7c11/avatar-00000000000000000000000000000000.webp'
    const [image = ''] = (await list(folder)).filter((key) => key.endsWith('.webp') && !key.endsWith('.small.webp'))
    const orphanKey = image.replace(/avatar-[0-9a-f]+/, (name) => `avatar-${'0'.repeat(name.length - 7)}`)
    await context.storage.put(orphanKey, orphan)
    const { text } = await run({})
    expect(text).toContain('1 file does not belong to Last Call and was left alone.')
    expect(await list(bucket)).toHaveLength(4)
    await run({ deletesOld: true, config: { dataDir, storage: bucket } })
    expect(await list(folder)).toEqual(['notes/readme.txt'])
  })
})

describe('an interrupted move', () => {
  test('continues with the files that have no copy yet', async () => {
    await uploadPhotos('ana', 'ben', 'cleo')
    let written = 0
    const cut = prepareMove((sound) => ({
      put: async (key, contents) => {
        written += 1
        if (written > 3) throw new Error('The connection was cut')
        await sound.put(key, contents)
      },
    }))
    await expect(copyFiles(cut)).rejects.toThrow('The connection was cut')
    const done = await list(bucket)
    expect(done.length).toBeLessThan(8)

    const next = prepareMove(() => ({}))
    const counts = await copyFiles(next)
    expect(await readAll(bucket)).toEqual(await readAll(folder))
    expect(next.puts.filter((key) => done.includes(key))).toEqual([])
    expect(counts.copied).toBe(8 - done.length)
  })

  test('copies a file again whose copy was half written, and reads no verified one again', async () => {
    await uploadPhotos('ana')
    await copyFiles(prepareMove(() => ({})))
    const [cut = '', ...verified] = (await list(bucket)).filter((key) => key.endsWith('.webp'))
    await openStorage(bucket).put(cut, 'half')
    const path = join(dataDir, 'move-files.txt')
    writeFileSync(path, readFileSync(path, 'utf8').replace(`${cut}\n`, ''))
    const read: string[] = []
    const next = prepareMove((sound) => ({
      getBytes: async (key) => {
        read.push(key)
        return sound.getBytes(key)
      },
    }))
    expect(await copyFiles(next)).toMatchObject({ copied: 0, replaced: 1 })
    expect(new Set(read)).toEqual(new Set([cut]))
    expect(read).not.toContain(verified[0])
    expect(await readAll(bucket)).toEqual(await readAll(folder))
  })

  test('copies everything again to a storage that was emptied in between', async () => {
    await uploadPhotos('ana')
    await copyFiles(prepareMove(() => ({})))
    for (const key of await list(bucket)) await openStorage(bucket).delete(key)
    expect(await copyFiles(prepareMove(() => ({})))).toMatchObject({ copied: 4 })
    expect(await readAll(bucket)).toEqual(await readAll(folder))
  })

  test('writes the marker last, so that no server takes half a copy for complete', async () => {
    await uploadPhotos('ana')
    const move = prepareMove(() => ({}))
    await copyFiles(move)
    expect(move.puts.at(-1)).toBe(STORAGE_MARKER_KEY)
  })
})

describe('a corrupted copy', () => {
  test('ends the move with a sentence, and no original is deleted', async () => {
    await uploadPhotos('ana')
    const before = await readAll(folder)
    const move = prepareMove((sound) => ({
      put: (key, contents) => sound.put(key, key.endsWith('.small.webp') ? 'damaged on the way' : contents),
    }))
    await expect(copyFiles(move)).rejects.toThrow(
      /^The copy of avatars\/.*\.small\.webp in the bucket .* differs from the original\. Nothing was deleted: check/,
    )
    expect(await readAll(folder)).toEqual(before)
  })

  test('that was damaged later is found and replaced before the original may go', async () => {
    await uploadPhotos('ana')
    await run({})
    const before = await readAll(folder)
    for (const key of await list(bucket)) if (key.endsWith('.webp')) await openStorage(bucket).put(key, 'rotten')
    const { text } = await run({ deletesOld: true, config: { dataDir, storage: bucket } })
    expect(text).toContain('2 copies differed from their originals and were replaced.')
    expect([await readAll(bucket), await list(folder)]).toEqual([before, []])
  })

  test('is not made from an original that was damaged after it was copied', async () => {
    await uploadPhotos('ana')
    await run({})
    const before = await readAll(bucket)
    const large = Object.keys(before).find((key) => /(?<!\.small)\.webp$/.test(key)) ?? ''
    await context.storage.put(large, 'rotten')
    await run({ deletesOld: true, config: { dataDir, storage: bucket } })
    expect(await readAll(bucket)).toEqual(before)
  })
})

describe('while the server runs', () => {
  test('a file uploaded during the move is not lost', async () => {
    await uploadPhotos('ana')
    let hasUploaded = false
    const move = prepareMove((sound) => ({
      put: async (key, contents) => {
        if (!hasUploaded) {
          hasUploaded = true
          await uploadPhotos('ben')
        }
        await sound.put(key, contents)
      },
    }))
    await copyFiles(move)
    expect(await readAll(bucket)).toEqual(await readAll(folder))
    expect(await list(bucket)).toHaveLength(6)

    await uploadPhotos('cleo')
    const inUse = async () => nameStorage(folder)
    const { text } = await run({ findStorageInUse: inUse })
    expect(text).toMatch(/The running server still uses the folder .*\. Stop every server, run this again/)
    expect(await readAll(bucket)).toEqual(await readAll(folder))
  })

  test('a photo that is deleted during the move is deleted from the copy, too', async () => {
    await uploadPhotos('ana', 'ben')
    await copyFiles(prepareMove(() => ({})))
    await (await context.bartender('ana')).api.profiles.removeAvatar()
    await context.removeFiles()
    await copyFiles(prepareMove(() => ({})))
    expect(await readAll(bucket)).toEqual(await readAll(folder))
    expect(await list(bucket)).toHaveLength(4)
  })

  test('a photo that was deleted after the switch is deleted from the old storage, too', async () => {
    await uploadPhotos('ana')
    const move = prepareMove(() => ({}))
    await copyFiles(move)
    await context.db.deleteFrom('media').execute()
    await deleteOriginals({ ...move, journal: new MoveJournal(join(dataDir, 'other.txt'), 'another move') })
    expect((await list(folder)).filter((key) => key.endsWith('.webp'))).toEqual([])
  })
})

describe('refuses', () => {
  const readBoth = async () => JSON.stringify([await readAll(folder), await readAll(bucket)])

  test.each<[what: string, changes: Partial<MoveCommand>, sentence: RegExp]>([
    [
      'to delete what the configuration still names',
      { deletesOld: true },
      /^STORAGE_URL does not name the bucket .*: set it, restart every server, .* Nothing was deleted\.$/,
    ],
    [
      'to delete what the running server still uses',
      {
        deletesOld: true,
        config: { dataDir: root, storage: bucket },
        findStorageInUse: async () => nameStorage(folder),
      },
      /^The running server still uses the folder .*: restart it first\. Nothing was deleted/,
    ],
    [
      'to move files to where they are',
      { to: folder },
      /^The files are in the folder .* already: name another storage\.$/,
    ],
    [
      'a storage that no server used',
      { from: bucket, to: folder },
      /^There is no deletions\/here in the bucket .*not mounted\.$/,
    ],
  ])('%s', async (_, changes, sentence) => {
    await uploadPhotos('ana')
    const unchanged = await readBoth()
    await expect(run(changes)).rejects.toThrow(sentence)
    expect(await readBoth()).toBe(unchanged)
  })

  test('to go on without a storage that answers, and says how to continue', async () => {
    const gone = parseStorageConfig('STORAGE_URL', 'http://key:secret@127.0.0.1:4199/last-call', root)
    await expect(run({ to: gone })).rejects.toThrow(
      /^A storage cannot be used: nothing listens there\. Run this command again: it continues/,
    )
  })
})

describe('the options', () => {
  const parse = (args: string, env: Record<string, string> = {}) => {
    const config = loadConfigWithoutSecrets({ DATA_DIR: dataDir, DEMO: '1', ...env })
    const parsed = parseMoveOptions(args.split(' ').filter(Boolean), { env, ...config })
    return parsed && [nameStorage(parsed.from), nameStorage(parsed.to), parsed.deletesOld]
  }
  const ours = () => `the folder ${join(dataDir, 'files')}`
  const S3 = 's3://key:hush-hush@s3.example/photos'
  const named = 'the bucket photos at s3.example'

  test('name the storages; the other one is the configured one, or the folder', () => {
    expect(parse(`--to ${S3}`)).toEqual([ours(), named, false])
    expect(parse(`--to ${S3} --delete-old`, { STORAGE_URL: S3 })).toEqual([ours(), named, true])
    expect(parse('--to folder', { STORAGE_URL: S3 })).toEqual([named, ours(), false])
    expect(parse('--to folder --from env:OLD', { OLD: S3 })).toEqual([named, ours(), false])
  })

  test('that are incomplete or wrong are refused without printing the password', () => {
    expect([parse(''), parse('--delete-old'), parse(`--to ${S3} --fast`)]).toEqual([undefined, undefined, undefined])
    expect(() => parse('--to folder')).toThrow('name the storage to move them from')
    expect(() => parse('--to env:NOWHERE')).toThrow('--to must be folder')
    expect(() => parse('--to s3://key:hush-hush@s3.example/')).toThrow(/^--to must name key, secret, host and bucket/)
    expect(() => parse('--to ftp://key:hush-hush@s3.example/x')).toThrow(
      /^--to must be a URL like s3:\/\/key:secret@host/,
    )
  })
})

describe('the command', () => {
  const admin = (env: Record<string, string>, ...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/admin.ts', 'move-files', ...args], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', MAIL_MODE: 'outbox', DEMO: '0', ...env },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
    )

  test('asks the running server for its images and its storage', { timeout: 120_000 }, async () => {
    await uploadPhotos('ana')
    for (const key of await list(folder)) {
      const path = join(dataDir, 'files', key)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, await context.storage.getBytes(key))
    }
    const config = { ...context.services.config, storage: parseStorageConfig('STORAGE_URL', undefined, dataDir) }
    const socket = await listenForAdminCommands(dataDir, { ...context.services, config, log: createLogger('silent') })
    try {
      const copied = await admin({ NEW: s3.url() }, '--to', 'env:NEW')
      expect(copied).toEqual({
        code: 0,
        said: expect.stringMatching(/^Copied 4 files[\s\S]*The running server still uses/),
      })
      expect(await readAll(bucket)).toEqual(await readAll(folder))
      const refused = await admin({ NEW: s3.url(), STORAGE_URL: s3.url() }, '--to', 'env:NEW', '--delete-old')
      expect(refused).toEqual({ code: 1, said: expect.stringContaining('restart it first') })
    } finally {
      await socket.stop()
    }
  })
})
