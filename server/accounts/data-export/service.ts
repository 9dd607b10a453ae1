import { makeZip } from 'client-zip'
import type { Services } from '#server/core/requests/context.ts'
import { toStorageKey } from '#server/media/service.ts'
import { listOwnImages, readOwnRows } from './queries.ts'

type DataExportDeps = Pick<Services, 'db' | 'clock' | 'storage'>
type ZipEntry = { name: string; input: string | Uint8Array | AsyncIterable<string>; lastModified: Date }

const README_TEXT = `This is your data from Last Call: a JSON file for each kind of data, and your images in the folder "images".
Times are in UTC. An empty list means that you have nothing of that kind.
`

/** Streams all data of a user as a zip, which is built while the client reads it and never stored. */
export function buildDataExportZip(deps: DataExportDeps, me: string): ReadableStream<Uint8Array> {
  return makeZip(generateZipEntries(deps, me))
}

async function* generateZipEntries({ db, clock, storage }: DataExportDeps, me: string): AsyncGenerator<ZipEntry> {
  const lastModified = clock.now()
  yield { name: 'read-me.txt', input: README_TEXT, lastModified }
  for (const { file, batches } of readOwnRows(db, me)) {
    yield { name: `${file}.json`, input: streamJson(batches), lastModified }
  }
  for (const { bucket, path } of await listOwnImages(db, me)) {
    const key = toStorageKey(bucket, path)
    const image = await readIfExists(storage, key)
    if (image) yield { name: `images/${key}`, input: image, lastModified }
  }
}

/** Yields one JSON array of all rows in parts, formatted as `JSON.stringify(rows, null, 2)` would. */
async function* streamJson(batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  let hasRows = false
  for await (const rows of batches) {
    if (rows.length === 0) continue
    // Drop the batch's brackets: all batches form one array.
    yield `${hasRows ? ',' : '['}${JSON.stringify(rows, null, 2).slice(1, -2)}`
    hasRows = true
  }
  yield hasRows ? '\n]\n' : '[]\n'
}

/** Returns undefined if the image was deleted after it was listed. */
async function readIfExists(storage: Services['storage'], key: string): Promise<Uint8Array | undefined> {
  try {
    return await storage.getBytes(key)
  } catch (error) {
    if (await storage.exists(key)) throw error
    return undefined
  }
}
