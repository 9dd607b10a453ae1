import { makeZip } from 'client-zip'
import type { Services } from '#server/core/requests/context.ts'
import { toStorageKey } from '#server/media/service.ts'
import { listOwnImages, readOwnRows } from './queries.ts'

type DataExportDeps = Pick<Services, 'db' | 'clock' | 'storage'>
type ZipEntry = { name: string; input: string | Uint8Array | AsyncIterable<string>; lastModified: Date }

const README_TEXT = `This is everything of yours at Last Call: a JSON file for each kind of thing, and your pictures in "pictures".
Times are in UTC. An empty list means that there is nothing of that kind.
`

/** Everything of a person's as a zip that is made while it is read; it is stored nowhere. */
export function buildDataExportZip(sources: DataExportDeps, me: string): ReadableStream<Uint8Array> {
  return makeZip(generateZipEntries(sources, me))
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
    if (image) yield { name: `pictures/${key}`, input: image, lastModified }
  }
}

/** One list of all the rows, as `JSON.stringify` would write it, in parts. */
async function* streamJson(batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  let hasRows = false
  for await (const rows of batches) {
    if (rows.length === 0) continue
    // Without its brackets: the list goes on.
    yield `${hasRows ? ',' : '['}${JSON.stringify(rows, null, 2).slice(1, -2)}`
    hasRows = true
  }
  yield hasRows ? '\n]\n' : '[]\n'
}

/** Replaced since it was listed: what stands now is not what was meant. */
async function readIfExists(storage: Services['storage'], key: string): Promise<Uint8Array | undefined> {
  try {
    return await storage.getBytes(key)
  } catch (error) {
    if (await storage.exists(key)) throw error
    return undefined
  }
}
