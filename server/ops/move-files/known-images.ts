import type { Db } from '#server/core/db/db.ts'

/** The command by which a running server lists the images of the embedded database, which only it can open. */
export const IMAGES_COMMAND = 'list-images'
/** The command by which a running server names the storage that it uses. */
export const STORAGE_COMMAND = 'name-storage'

/** One line for each image: the storage key of its large file, a space, and the hash of the contents. */
export async function* exportKnownImages(db: Db): AsyncGenerator<string> {
  const rows = await db.selectFrom('media').select(['bucket', 'path', 'content_hash']).execute()
  for (const { bucket, path, content_hash } of rows) yield `${bucket}/${path} ${content_hash}\n`
}

/** Reads what `exportKnownImages` wrote. */
export async function readKnownImages(parts: AsyncIterable<string | Uint8Array>): Promise<Map<string, string>> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of parts) text += typeof part === 'string' ? part : decoder.decode(part, { stream: true })
  const lines = text.split('\n').filter(Boolean)
  return new Map(lines.map((line) => line.split(' ') as [key: string, sha256: string]))
}
