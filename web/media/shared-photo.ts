// The service worker leaves a photo that another app shared in Cache Storage, and the screen that opens next takes it.
// Both run this code.

export const SHARE_PATH = '/share'
const CACHE = 'shared-photo'
const KEY = '/shared-photo'
/** Long enough to log in first. After that, the photo may be someone else's surprise. */
const MAX_AGE_MS = 3_600_000

export const storeSharedPhoto = async (photo: File): Promise<void> => {
  const headers = { 'Content-Type': photo.type, Date: new Date().toUTCString() }
  await (await caches.open(CACHE)).put(KEY, new Response(photo, { headers }))
}

/** The shared photo, once. Null if there is none, or only an old one. */
export const takeSharedPhoto = async (now = Date.now()): Promise<File | null> => {
  const found = await caches.match(KEY, { cacheName: CACHE })
  if (!found) return null
  const photo = isFresh(found, now) ? new File([await found.blob()], 'photo', { type: getType(found) }) : null
  await caches.delete(CACHE)
  return photo
}

/** Deletes a photo that was shared, but whose screen was never opened. */
export const deleteOldSharedPhoto = async (now = Date.now()): Promise<void> => {
  const found = await caches.match(KEY, { cacheName: CACHE })
  if (found && !isFresh(found, now)) await caches.delete(CACHE)
}

const isFresh = ({ headers }: Response, now: number) => now - Date.parse(headers.get('Date') ?? '') < MAX_AGE_MS
const getType = ({ headers }: Response) => headers.get('Content-Type') ?? ''
