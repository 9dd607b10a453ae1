import { createHash } from 'node:crypto'
import { StartError } from '#server/core/start-error.ts'
import type { Storage } from '#server/core/storage.ts'
import { DELETIONS_FOLDER, listKeys } from '#server/media/deletions.ts'
import { isImageKey } from '#server/media/rules.ts'
import { STORAGE_MARKER_KEY } from '#server/media/storage-marker.ts'
import type { MoveJournal } from './journal.ts'

/** A storage with its name in messages. */
export type Place = { storage: Storage; name: string }

/** The keys of the large files of all images in the database, each with the hash of its contents. */
export type KnownImages = ReadonlyMap<string, string>

export type Move = {
  from: Place
  to: Place
  listImages: () => Promise<KnownImages>
  journal: MoveJournal
  report: (line: string) => void
}

/** `replaced`: copies that differed from the original; `unknown`: files that do not belong to Last Call. */
export type CopyCounts = { copied: number; present: number; replaced: number; unknown: number }

/** Copies at the same time; each is in memory. */
const CONCURRENCY = 8
const REPORT_EVERY = 500

/** Copies files until there is none without a verified copy, and removes copies of files that were deleted since. */
export async function copyFiles(move: Move): Promise<CopyCounts> {
  const counts = { copied: 0, present: 0, replaced: 0, unknown: 0 }
  // The new storage may have been emptied since an interrupted run.
  move.journal.retain(new Set(await collectKeys(move.to.storage)))
  let done: number
  do {
    const plan = await planCopies(move)
    counts.unknown = plan.unknown
    done = await copyAll(move, { ...plan, counts })
  } while (done > 0)
  await removeDeleted(move)
  return counts
}

type Plan = { pending: string[]; unknown: number; images: KnownImages }

async function planCopies({ from, listImages, journal }: Move): Promise<Plan> {
  // List the files before the rows: a row is written before its files and deleted after them.
  const keys = await collectKeys(from.storage)
  const images = await listImages()
  const wanted = keys.filter((key) => isRecord(key) || images.has(toLargeKey(key)))
  const pending = wanted.filter((key) => !journal.keys.has(key))
  return { pending, unknown: keys.filter((key) => !isOurs(key)).length, images }
}

/** Copies files, several at a time. Returns how many. */
async function copyAll(move: Move, { pending, images, counts }: Plan & { counts: CopyCounts }): Promise<number> {
  let done = 0
  const copyNext = async (queue: Iterator<string>): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const outcome = await copyFile(move, next.value, images.get(next.value))
      if (outcome === 'gone') continue
      counts[outcome] += 1
      move.journal.record(next.value)
      done += 1
      if (done % REPORT_EVERY === 0) move.report(`${done} of ${pending.length} files`)
    }
  }
  for (const keys of splitMarker(pending)) {
    const queue = keys.values()
    // Waits for the copies under way before it fails.
    const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, () => copyNext(queue)))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }
  if (done > 0) move.report(`${done} of ${pending.length} files`)
  return done
}

/** The marker is written and deleted last: a server that starts on a storage with the marker takes it for complete. */
const splitMarker = (keys: string[]): [others: string[], marker: string[]] => [
  keys.filter((key) => key !== STORAGE_MARKER_KEY),
  keys.filter((key) => key === STORAGE_MARKER_KEY),
]

type Outcome = 'copied' | 'present' | 'replaced' | 'gone'

async function copyFile({ from, to }: Move, key: string, sha256: string | undefined): Promise<Outcome> {
  const contents = await readIfThere(from.storage, key)
  if (!contents) return 'gone'
  const original = hash(contents)
  const copy = await readIfThere(to.storage, key)
  // A copy with the hash that the database knows stays, even if the original was damaged since.
  if (copy && [original, sha256].includes(hash(copy))) return 'present'
  await to.storage.put(key, contents)
  const written = await readIfThere(to.storage, key)
  if (!written || hash(written) !== original)
    throw new StartError(
      `The copy of ${key} in ${to.name} differs from the original. Nothing was deleted: check that storage, and run this command again.`,
    )
  return copy ? 'replaced' : 'copied'
}

/** Images that were deleted after they had been copied. */
async function removeDeleted({ from, to, listImages, journal }: Move): Promise<void> {
  const images = await listImages()
  for (const key of journal.keys) {
    if (isRecord(key) || images.has(toLargeKey(key)) || (await from.storage.exists(key))) continue
    await to.storage.delete(key)
  }
}

/** Deletes the files of a storage that have a verified copy or belong to nothing. Returns how many. */
export async function deleteOriginals({ from, listImages, journal, report }: Move): Promise<number> {
  const keys = await collectKeys(from.storage)
  const images = await listImages()
  const isOrphan = (key: string) => isImageKey(key) && !images.has(toLargeKey(key))
  const deletable = keys.filter((key) => journal.keys.has(key) || isOrphan(key))
  for (const [index, key] of splitMarker(deletable).flat().entries()) {
    await from.storage.delete(key)
    if ((index + 1) % REPORT_EVERY === 0) report(`Deleted ${index + 1} of ${deletable.length} files`)
  }
  return deletable.length
}

async function collectKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of listKeys(storage)) keys.push(key)
  return keys
}

async function readIfThere(storage: Storage, key: string): Promise<Uint8Array | undefined> {
  try {
    return await storage.getBytes(key)
  } catch (error) {
    if (await storage.exists(key)) throw error
    return undefined
  }
}

/** Records of deleted accounts, and the marker. */
const isRecord = (key: string): boolean => key.startsWith(`${DELETIONS_FOLDER}/`)
const isOurs = (key: string): boolean => isRecord(key) || isImageKey(key)
const toLargeKey = (key: string): string => key.replace(/\.small\.webp$/, '.webp')
const hash = (contents: Uint8Array): string => createHash('sha256').update(contents).digest('hex')
