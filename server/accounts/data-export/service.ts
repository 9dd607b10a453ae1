import { makeZip } from 'client-zip'
import type { Services } from '#server/core/requests/context.ts'
import { keyOf } from '#server/media/service.ts'
import { listOwnPictures, readOwnRows } from './queries.ts'

type Sources = Pick<Services, 'db' | 'clock' | 'storage'>
type Entry = { name: string; input: string | Uint8Array | AsyncIterable<string>; lastModified: Date }

const READ_ME = `This is everything of yours at Last Call: a JSON file for each kind of thing, and your pictures in "pictures".
Times are in UTC. An empty list means that there is nothing of that kind.
`

/** Everything of a person's as a zip that is made while it is read; it is stored nowhere. */
export function zipOf(sources: Sources, me: string): ReadableStream<Uint8Array> {
  return makeZip(entriesOf(sources, me))
}

async function* entriesOf({ db, clock, storage }: Sources, me: string): AsyncGenerator<Entry> {
  const lastModified = clock.now()
  yield { name: 'read-me.txt', input: READ_ME, lastModified }
  for (const { file, batches } of readOwnRows(db, me)) {
    yield { name: `${file}.json`, input: jsonOf(batches), lastModified }
  }
  for (const { bucket, path } of await listOwnPictures(db, me)) {
    const key = keyOf(bucket, path)
    const picture = await readIfThere(storage, key)
    if (picture) yield { name: `pictures/${key}`, input: picture, lastModified }
  }
}

/** One list of all the rows, as `JSON.stringify` would write it, in parts. */
async function* jsonOf(batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  let begun = false
  for await (const rows of batches) {
    if (rows.length === 0) continue
    // Without its brackets: the list goes on.
    yield `${begun ? ',' : '['}${JSON.stringify(rows, null, 2).slice(1, -2)}`
    begun = true
  }
  yield begun ? '\n]\n' : '[]\n'
}

/** Replaced since it was listed: what stands now is not what was meant. */
async function readIfThere(storage: Services['storage'], key: string): Promise<Uint8Array | undefined> {
  try {
    return await storage.getBytes(key)
  } catch (error) {
    if (await storage.exists(key)) throw error
    return undefined
  }
}
