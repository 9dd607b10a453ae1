import { createHash, randomUUID } from 'node:crypto'
import { violatedConstraint } from '#server/core/db/constraint.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Services } from '#server/core/requests/context.ts'
import { httpError } from '#server/core/requests/errors.ts'
import { type ProcessedImage, processAvatar, processImage } from './images.ts'
import {
  confirmMedia,
  deleteMediaRow,
  insertPendingMedia,
  isPending,
  listMarkedFiles,
  lockPendingMedia,
  type MarkedFileRow,
  markAbandonedUploads,
  markForDeletion,
  setAltText,
} from './queries.ts'
import { type Bucket, IMAGE_SIZES, type ImageFolder, toImageName, toSizedPath } from './rules.ts'

const HOUR = 3_600_000
const BATCH_SIZE = 100

/** Files that are written and wait for the save that shows them. */
export type PendingImage = { id: string; bucket: Bucket; path: string }

type MediaDeps = Pick<Services, 'db' | 'clock' | 'storage'>

/** Reads an uploaded avatar and writes its files. Throws `ImageRejected`. */
export async function storeAvatar(services: MediaDeps, owner_id: string, bytes: Uint8Array): Promise<PendingImage> {
  return storeFiles(services, await processAvatar(bytes), {
    owner_id,
    bucket: 'avatars',
    pathOf: (name) => `${owner_id}/avatar-${name}.webp`,
  })
}

/**
 * Reads a picture that is sent ahead of its form and writes its files below `folder`, or below a folder of its own.
 * Throws `ImageRejected`.
 */
export async function storeImage(
  services: MediaDeps,
  { owner_id, bucket, folder }: ImageFolder & { owner_id: string },
  bytes: Uint8Array,
): Promise<{ picture_id: string; width: number; height: number }> {
  const processed = await processImage(bytes)
  const { id } = await storeFiles(services, processed, {
    owner_id,
    bucket,
    pathOf: (name) => (folder === null ? `${name.slice(0, 8)}/${name}.webp` : `${folder}/${name}.webp`),
  })
  return { picture_id: id, width: processed.width, height: processed.height }
}

/** The same for a file of a form, owned by the viewer. */
export async function storeUpload(context: MediaDeps & { viewer: { id: string } }, where: ImageFolder, image: File) {
  const bytes = new Uint8Array(await image.arrayBuffer())
  return storeImage(context, { ...where, owner_id: context.viewer.id }, bytes)
}

/** Writes files under a path never used before. Until a save keeps them, a row is left by which the sweep finds them. */
async function storeFiles(
  { db, clock, storage }: MediaDeps,
  { files, ...measures }: ProcessedImage,
  { owner_id, bucket, pathOf }: { owner_id: string; bucket: Bucket; pathOf: (name: string) => string },
): Promise<PendingImage> {
  const id = randomUUID()
  const content_hash = createHash('sha256').update(files.large).digest('hex')
  // The row's id is in it: the same picture sent again is another file (decision 7).
  const name = toImageName(createHash('sha256').update(id).update(files.large).digest('hex'))
  const pending = { id, bucket, path: pathOf(name) }
  const row = { ...pending, owner_id, content_hash, bytes: files.large.length, ...measures }
  try {
    await insertPendingMedia(db, row, clock.now())
  } catch (error) {
    // Their account was deleted while the picture was on its way.
    if (violatedConstraint(error) === 'media_owner_id_fkey') throw httpError('UNAUTHORIZED')
    throw error
  }
  try {
    for (const size of IMAGE_SIZES)
      await storage.put(toStorageKey(bucket, toSizedPath(pending.path, size)), files[size])
  } finally {
    // Given up while it was written, perhaps cleared up already: what was written after that, nobody would find.
    if (!(await isPending(db, id))) await removeFiles(storage, pending)
  }
  return pending
}

async function removeFiles(storage: Services['storage'], { bucket, path }: Omit<PendingImage, 'id'>): Promise<void> {
  for (const size of IMAGE_SIZES) await storage.delete(toStorageKey(bucket, toSizedPath(path, size)))
}

/** What a form says of its picture: left out, it stays; null takes it off. */
export type ImageChange = { picture_id?: string | null | undefined; image_alt: string | null }

/**
 * In the transaction of a save: the path to show from now on, or `'gone'` where the picture that was sent ahead is not
 * the viewer's, was not sent to this place or was given up. The one shown before goes after the save.
 */
export async function saveImage(
  trx: Db,
  { jobs, viewer }: { jobs: Services['jobs']; viewer: { id: string } },
  { bucket, folder, before }: ImageFolder & { before: string | null },
  { picture_id, image_alt }: ImageChange,
): Promise<string | null | 'gone'> {
  const replaced = before === null ? null : { bucket, path: before }
  if (picture_id === undefined) {
    if (before !== null) await setAltText(trx, bucket, before, image_alt)
    return before
  }
  if (picture_id === null) {
    await confirmUpload(trx, jobs, { replaced })
    return null
  }
  const kept = await lockPendingMedia(trx, { id: picture_id, owner_id: viewer.id, bucket, folder })
  if (!kept) return 'gone'
  await confirmUpload(trx, jobs, { kept, replaced })
  await setAltText(trx, bucket, kept.path, image_alt)
  return kept.path
}

/** In the transaction of a save: keeps what it shows now, gives up what it showed before. */
export async function confirmUpload(
  trx: Db,
  jobs: Services['jobs'],
  { kept, replaced }: { kept?: PendingImage; replaced: { bucket: Bucket; path: string } | null },
): Promise<void> {
  if (kept && !(await confirmMedia(trx, kept.id))) throw new Error('The picture waited too long and was given up')
  if (!replaced) return
  await markForDeletion(trx, replaced.bucket, replaced.path)
  await jobs.enqueue(trx, 'remove_files', {})
}

/**
 * Removes the files of everything given up, then its rows: a row goes last, since it is how its files are found. One that
 * cannot be removed keeps none of the others; it is thrown for in the end and tried again with the next job.
 */
export async function deleteMarkedFiles({
  db,
  clock,
  storage,
}: Pick<Services, 'db' | 'clock' | 'storage'>): Promise<void> {
  await markAbandonedUploads(db, new Date(clock.now().getTime() - HOUR))
  const failures: unknown[] = []
  let marked: MarkedFileRow[] = []
  do {
    marked = await listMarkedFiles(db, marked.at(-1) ?? null, BATCH_SIZE)
    for (const file of marked) {
      try {
        await removeFiles(storage, file)
        await deleteMediaRow(db, file.id)
      } catch (error) {
        failures.push(error)
      }
    }
  } while (marked.length === BATCH_SIZE)
  if (failures.length > 0) throw failures[0]
}

/** Where a file stands in the storage. */
export const toStorageKey = (bucket: Bucket, path: string): string => `${bucket}/${path}`
