import { createHash, randomUUID } from 'node:crypto'
import { violatedConstraint } from '#server/core/db/constraint.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Services } from '#server/core/requests/context.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { type MadePicture, makeAvatar, makePicture } from './images.ts'
import {
  type Doomed,
  deleteMedia,
  describeMedia,
  doomForgotten,
  doomMedia,
  findDoomed,
  findWaiting,
  insertPendingMedia,
  isPending,
  keepMedia,
} from './queries.ts'
import { type Bucket, type PicturePlace, pathOfSize, pictureName, SIZES } from './rules.ts'

const HOUR = 3_600_000
const AT_ONCE = 100

/** Files that are written and wait for the save that shows them. */
export type WaitingPicture = { id: string; bucket: Bucket; path: string }

type Storing = Pick<Services, 'db' | 'clock' | 'storage'>

/** Reads an uploaded avatar and writes its files. Throws `PictureRefused`. */
export async function storeAvatar(services: Storing, owner_id: string, bytes: Uint8Array): Promise<WaitingPicture> {
  return store(services, await makeAvatar(bytes), {
    owner_id,
    bucket: 'avatars',
    pathOf: (name) => `${owner_id}/avatar-${name}.webp`,
  })
}

/**
 * Reads a picture that is sent ahead of its form and writes its files below `folder`, or below a folder of its own.
 * Throws `PictureRefused`.
 */
export async function storePicture(
  services: Storing,
  { owner_id, bucket, folder }: PicturePlace & { owner_id: string },
  bytes: Uint8Array,
): Promise<{ picture_id: string; width: number; height: number }> {
  const made = await makePicture(bytes)
  const { id } = await store(services, made, {
    owner_id,
    bucket,
    pathOf: (name) => (folder === null ? `${name.slice(0, 8)}/${name}.webp` : `${folder}/${name}.webp`),
  })
  return { picture_id: id, width: made.width, height: made.height }
}

/** The same for a file of a form, owned by the viewer. */
export async function storeUpload(context: Storing & { viewer: { id: string } }, where: PicturePlace, picture: File) {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  return storePicture(context, { ...where, owner_id: context.viewer.id }, bytes)
}

/** Writes files under a path never used before. Until a save keeps them, a row is left by which the sweep finds them. */
async function store(
  { db, clock, storage }: Storing,
  { files, ...measures }: MadePicture,
  { owner_id, bucket, pathOf }: { owner_id: string; bucket: Bucket; pathOf: (name: string) => string },
): Promise<WaitingPicture> {
  const id = randomUUID()
  const content_hash = createHash('sha256').update(files.large).digest('hex')
  // The row's id is in it: the same picture sent again is another file (decision 7).
  const name = pictureName(createHash('sha256').update(id).update(files.large).digest('hex'))
  const waiting = { id, bucket, path: pathOf(name) }
  const row = { ...waiting, owner_id, content_hash, bytes: files.large.length, ...measures }
  try {
    await insertPendingMedia(db, row, clock.now())
  } catch (error) {
    // Their account was deleted while the picture was on its way.
    if (violatedConstraint(error) === 'media_owner_id_fkey') throw refuse('UNAUTHORIZED')
    throw error
  }
  try {
    for (const size of SIZES) await storage.put(keyOf(bucket, pathOfSize(waiting.path, size)), files[size])
  } finally {
    // Given up while it was written, perhaps cleared up already: what was written after that, nobody would find.
    if (!(await isPending(db, id))) await removeFiles(storage, waiting)
  }
  return waiting
}

async function removeFiles(storage: Services['storage'], { bucket, path }: Omit<WaitingPicture, 'id'>): Promise<void> {
  for (const size of SIZES) await storage.delete(keyOf(bucket, pathOfSize(path, size)))
}

/** What a form says of its picture: left out, it stays; null takes it off. */
export type PictureChange = { picture_id?: string | null | undefined; image_alt: string | null }

/**
 * In the transaction of a save: the path to show from now on, or `'gone'` where the picture that was sent ahead is not
 * the viewer's, was not sent to this place or was given up. The one shown before goes after the save.
 */
export async function savePicture(
  trx: Db,
  { jobs, viewer }: { jobs: Services['jobs']; viewer: { id: string } },
  { bucket, folder, before }: PicturePlace & { before: string | null },
  { picture_id, image_alt }: PictureChange,
): Promise<string | null | 'gone'> {
  const replaced = before === null ? null : { bucket, path: before }
  if (picture_id === undefined) {
    if (before !== null) await describeMedia(trx, bucket, before, image_alt)
    return before
  }
  if (picture_id === null) {
    await settlePicture(trx, jobs, { replaced })
    return null
  }
  const kept = await findWaiting(trx, { id: picture_id, owner_id: viewer.id, bucket, folder })
  if (!kept) return 'gone'
  await settlePicture(trx, jobs, { kept, replaced })
  await describeMedia(trx, bucket, kept.path, image_alt)
  return kept.path
}

/** In the transaction of a save: keeps what it shows now, gives up what it showed before. */
export async function settlePicture(
  trx: Db,
  jobs: Services['jobs'],
  { kept, replaced }: { kept?: WaitingPicture; replaced: { bucket: Bucket; path: string } | null },
): Promise<void> {
  if (kept && !(await keepMedia(trx, kept.id))) throw new Error('The picture waited too long and was given up')
  if (!replaced) return
  await doomMedia(trx, replaced.bucket, replaced.path)
  await jobs.enqueue(trx, 'remove_files', {})
}

/**
 * Removes the files of everything given up, then its rows: a row goes last, since it is how its files are found. One that
 * cannot be removed keeps none of the others; it is thrown for in the end and tried again with the next job.
 */
export async function removeGivenUp({ db, clock, storage }: Pick<Services, 'db' | 'clock' | 'storage'>): Promise<void> {
  await doomForgotten(db, new Date(clock.now().getTime() - HOUR))
  const failures: unknown[] = []
  let doomed: Doomed[] = []
  do {
    doomed = await findDoomed(db, doomed.at(-1) ?? null, AT_ONCE)
    for (const file of doomed) {
      try {
        await removeFiles(storage, file)
        await deleteMedia(db, file.id)
      } catch (error) {
        failures.push(error)
      }
    }
  } while (doomed.length === AT_ONCE)
  if (failures.length > 0) throw failures[0]
}

/** Where a file stands in the storage. */
export const keyOf = (bucket: Bucket, path: string): string => `${bucket}/${path}`
