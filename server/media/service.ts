import { createHash, randomUUID } from 'node:crypto'
import { mediaMessages } from '#contract/media.texts.ts'
import { violatedConstraint } from '#server/core/db/constraint.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Services } from '#server/core/requests/context.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import type { ProcessedImage } from './images.ts'
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

/** An upload whose files are written and that waits for its save. */
export type PendingImage = { id: string; bucket: Bucket; path: string }

type MediaDeps = Pick<Services, 'db' | 'clock' | 'storage'>

/** Processes an uploaded avatar and writes its files. Throws INVALID if it is not an acceptable image. */
export async function storeAvatar(services: MediaDeps, owner_id: string, bytes: Uint8Array): Promise<PendingImage> {
  const { processAvatar } = await import('./images.ts')
  return storeFiles(services, await processAvatar(bytes), {
    owner_id,
    bucket: 'avatars',
    pathOf: (name) => `${owner_id}/avatar-${name}.webp`,
  })
}

/**
 * Processes an image that is uploaded before its form is saved, and writes its files to `folder`, or to a folder of its
 * own if that is null. Throws INVALID if it is not an acceptable image.
 */
export async function storeImage(
  services: MediaDeps,
  { owner_id, bucket, folder }: ImageFolder & { owner_id: string },
  bytes: Uint8Array,
): Promise<{ image_id: string; width: number; height: number }> {
  const { processImage } = await import('./images.ts')
  const processed = await processImage(bytes)
  const { id } = await storeFiles(services, processed, {
    owner_id,
    bucket,
    pathOf: (name) => (folder === null ? `${name.slice(0, 8)}/${name}.webp` : `${folder}/${name}.webp`),
  })
  return { image_id: id, width: processed.width, height: processed.height }
}

/** Like `storeImage`, for an uploaded file of the viewer. */
export async function storeUpload(context: MediaDeps & { viewer: { id: string } }, where: ImageFolder, image: File) {
  const bytes = new Uint8Array(await image.arrayBuffer())
  const stored = await storeImage(context, { ...where, owner_id: context.viewer.id }, bytes)
  return { ...stored, picture_id: stored.image_id }
}

/** Writes files to a new path. Until they are saved, a pending row lets the cleanup find them. */
async function storeFiles(
  { db, clock, storage }: MediaDeps,
  { files, ...measures }: ProcessedImage,
  { owner_id, bucket, pathOf }: { owner_id: string; bucket: Bucket; pathOf: (name: string) => string },
): Promise<PendingImage> {
  const id = randomUUID()
  const content_hash = createHash('sha256').update(files.large).digest('hex')
  // The digest includes the row's id, so that uploading the same image again gives a new path
  // (docs/decisions/0007-immutable-file-paths-and-signed-links.md).
  const name = toImageName(createHash('sha256').update(id).update(files.large).digest('hex'))
  const pending = { id, bucket, path: pathOf(name) }
  const row = { ...pending, owner_id, content_hash, bytes: files.large.length, ...measures }
  try {
    await insertPendingMedia(db, row, clock.now())
  } catch (error) {
    // The account was deleted during the upload.
    if (violatedConstraint(error) === 'media_owner_id_fkey') throw apiErrors.UNAUTHORIZED()
    throw error
  }
  try {
    for (const size of IMAGE_SIZES)
      await storage.put(toStorageKey(bucket, toSizedPath(pending.path, size)), files[size])
  } finally {
    // If the upload was marked for deletion in the meantime, the cleanup may have run already and would miss files
    // written after it.
    if (!(await isPending(db, id))) await removeFiles(storage, pending)
  }
  return pending
}

async function removeFiles(storage: Services['storage'], { bucket, path }: Omit<PendingImage, 'id'>): Promise<void> {
  for (const size of IMAGE_SIZES) await storage.delete(toStorageKey(bucket, toSizedPath(path, size)))
}

/** The image fields of a form. Without `image_id` the image stays; null removes it. */
export type ImageChange = { image_id?: string | null | undefined; image_alt: string | null }

/**
 * Applies an image change in the transaction of a save. Returns the path to show from now on. Throws INVALID if the
 * upload is not the viewer's, is for another folder or has expired. The replaced image is deleted after the save.
 */
export async function saveImage(
  trx: Db,
  { jobs, viewer }: { jobs: Services['jobs']; viewer: { id: string } },
  { bucket, folder, before }: ImageFolder & { before: string | null },
  { image_id, image_alt }: ImageChange,
): Promise<string | null> {
  const replaced = before === null ? null : { bucket, path: before }
  if (image_id === undefined) {
    if (before !== null) await setAltText(trx, bucket, before, image_alt)
    return before
  }
  if (image_id === null) {
    await confirmUpload(trx, jobs, { replaced })
    return null
  }
  const kept = await lockPendingMedia(trx, { id: image_id, owner_id: viewer.id, bucket, folder })
  if (!kept) throw invalidImage(mediaMessages.uploadExpired)
  await confirmUpload(trx, jobs, { kept, replaced })
  await setAltText(trx, bucket, kept.path, image_alt)
  return kept.path
}

/** The image of a form cannot be saved. */
export const invalidImage = (message: string) => apiErrors.INVALID({ message, data: { fields: { image_id: message } } })

/** Confirms an upload and marks the replaced image for deletion, in the transaction of a save. */
export async function confirmUpload(
  trx: Db,
  jobs: Services['jobs'],
  { kept, replaced }: { kept?: PendingImage | undefined; replaced: { bucket: Bucket; path: string } | null },
): Promise<void> {
  if (kept && !(await confirmMedia(trx, kept.id))) throw new Error('The upload expired before it was saved')
  if (!replaced) return
  await markForDeletion(trx, replaced.bucket, replaced.path)
  await jobs.enqueue(trx, 'delete_files', {})
}

/**
 * Deletes the files of all marked images and then their rows, which are needed to find the files. A failure does not
 * stop the others. The first error is thrown at the end, and the next job tries again.
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

/** The key of a file in the storage. */
export const toStorageKey = (bucket: Bucket, path: string): string => `${bucket}/${path}`
