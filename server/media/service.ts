import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import type { Services } from '#server/http/context.ts'
import { makeAvatar } from '#server/pictures.ts'
import { deleteMedia, doomForgotten, doomMedia, findDoomed, insertPendingMedia, keepMedia } from './queries.ts'
import { type Bucket, pathOfSize, SIZES } from './rules.ts'

const HOUR = 3_600_000
const AT_ONCE = 100

/** Files that are written and wait for the save that shows them. */
export type WaitingPicture = { id: string; bucket: Bucket; path: string }

/**
 * Reads an uploaded avatar and writes its files under a path never used before. Throws `PictureRefused`. Until
 * `settlePicture` keeps them, whatever fails leaves a row by which the sweep finds them.
 */
export async function storeAvatar(
  { db, clock, storage }: Pick<Services, 'db' | 'clock' | 'storage'>,
  owner_id: string,
  bytes: Uint8Array,
): Promise<WaitingPicture> {
  const { files, ...measures } = await makeAvatar(bytes)
  const id = randomUUID()
  const content_hash = createHash('sha256').update(files.large).digest('hex')
  // The row's id is in it: the same picture sent again is another file (decision 7).
  const name = createHash('sha256').update(id).update(files.large).digest('hex').slice(0, 40)
  const waiting = { id, bucket: 'avatars', path: `${owner_id}/avatar-${name}.webp` } as const
  const row = { ...waiting, owner_id, content_hash, bytes: files.large.length, ...measures }
  await insertPendingMedia(db, row, clock.now())
  for (const size of SIZES) await storage.put(keyOf(waiting.bucket, pathOfSize(waiting.path, size)), files[size])
  return waiting
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

/** Removes the files of everything given up, then its rows: a row goes last, since it is how its files are found. */
export async function removeGivenUp({ db, clock, storage }: Pick<Services, 'db' | 'clock' | 'storage'>): Promise<void> {
  await doomForgotten(db, new Date(clock.now().getTime() - HOUR))
  for (;;) {
    const doomed = await findDoomed(db, AT_ONCE)
    for (const { id, bucket, path } of doomed) {
      for (const size of SIZES) await storage.delete(keyOf(bucket, pathOfSize(path, size)))
      await deleteMedia(db, id)
    }
    if (doomed.length < AT_ONCE) return
  }
}

/** Where a file stands in the storage. */
export const keyOf = (bucket: Bucket, path: string): string => `${bucket}/${path}`
