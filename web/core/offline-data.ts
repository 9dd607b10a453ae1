/** The cache that has the offline copy. */
export const OFFLINE_CACHE = 'last-seen'
/** Held by a tab that changes the copy. */
export const OFFLINE_LOCK = 'offline-copy'

/** `caches` is missing in some private modes, and on pages without HTTPS. */
export const getCacheStorage = () => (typeof caches === 'object' ? caches : undefined)

/** Deletes the copy at once, because the page may be about to close, and again after a change that is under way. */
export const deleteOfflineCopy = async () => {
  const storage = getCacheStorage()
  if (!storage) return
  const remove = () => storage.delete(OFFLINE_CACHE).catch(() => false)
  await remove()
  await navigator.locks.request(OFFLINE_LOCK, remove)
}

/** On logout, deletes the offline copy, closes notifications, which may contain names, and clears the icon's badge. */
export const clearOfflineData = async () => {
  await deleteOfflineCopy()
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await navigator.clearAppBadge?.()
}
