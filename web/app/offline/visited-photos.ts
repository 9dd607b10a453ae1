import {
  deletions,
  getCacheStorage,
  OFFLINE_CACHE,
  OFFLINE_COPY_URL,
  type VisitedPage,
} from '#web/core/offline-copy.ts'

const FOLDER = `${OFFLINE_COPY_URL}/photos`

/** The photos to fetch, by their path in the copy: a signed link expires, so it is not stored. */
const links = new Map<string, string>()

/** Where the copy has the photo with this signed link. The link's path never shows another photo. */
export const toPhotoPath = (link: string | null): string | null => {
  if (!link) return null
  const path = FOLDER + new URL(link, location.origin).pathname
  links.set(path, link)
  return path
}

/** Stores the photos of these pages, and deletes all others. */
export const saveVisitedPhotos = async (visited: VisitedPage[]) => {
  const wanted = new Set(visited.flatMap(({ photo }) => photo ?? []))
  const storage = getCacheStorage()
  if (!storage || !(await storage.has(OFFLINE_CACHE))) return
  const { count } = deletions
  const cache = await storage.open(OFFLINE_CACHE)
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith(FOLDER))
  await Promise.all(stored.filter((path) => !wanted.has(path)).map((path) => cache.delete(path)))
  for (const path of wanted) if (!stored.includes(path)) await savePhoto(cache, path)
  // The person may have logged out while a photo was fetched.
  if (deletions.count > count) await storage.delete(OFFLINE_CACHE)
}

const savePhoto = async (cache: Cache, path: string) => {
  const link = links.get(path)
  const answer = link === undefined ? undefined : await fetch(link).catch(() => undefined)
  if (answer?.ok) await cache.put(path, new Response(await answer.blob()))
}

/** A link to a photo of the copy, which the caller revokes; null if it is not stored. */
export const readVisitedPhoto = async (path: string): Promise<string | null> => {
  const found = await getCacheStorage()?.match(path, { cacheName: OFFLINE_CACHE })
  return found ? URL.createObjectURL(await found.blob()) : null
}
