import { makeZip } from 'client-zip'
import type { Services } from '#server/http/context.ts'
import { keyOf } from '#server/media/service.ts'
import { listOwnPictures, readOwnRows } from './queries.ts'

type Sources = Pick<Services, 'db' | 'clock' | 'storage'>
type Entry = { name: string; input: string | Uint8Array; lastModified: Date }

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
  for await (const { file, rows } of readOwnRows(db, me)) {
    yield { name: `${file}.json`, input: `${JSON.stringify(rows, null, 2)}\n`, lastModified }
  }
  for (const { bucket, path } of await listOwnPictures(db, me)) {
    const key = keyOf(bucket, path)
    // Replaced meanwhile: what stands now is not what was listed.
    if (await storage.exists(key)) yield { name: `pictures/${key}`, input: await storage.getBytes(key), lastModified }
  }
}
