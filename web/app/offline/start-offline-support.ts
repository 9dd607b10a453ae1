import type { AnyRouter } from '@tanstack/react-router'
import { pruneOfflineCopy } from '#web/core/change-offline-copy.ts'
import { clearOfflineData } from '#web/core/offline-copy.ts'
import { getSignedInId } from '#web/core/session.ts'
import { deleteOldSharedPhoto } from '#web/media/shared-photo.ts'
import { offerPushOnHomeScreen } from '#web/notifications/push/offer-on-home-screen.ts'
import { allowUnload } from '#web/ui/unsaved.ts'
import { startAppBadge } from './app-badge.ts'
import { startOfflineCopy } from './save-offline-copy.ts'

const HOUR = 3_600_000
let started = false

/**
 * Registers the service worker, starts the offline copy and the icon's badge, offers push in an app on an iPhone's home
 * screen, and picks up new builds. Runs once per document.
 */
export const startOfflineSupport = async (router: AnyRouter) => {
  if (started) return
  started = true
  const offlineCopy = await pruneOfflineCopy(Date.now())
  const me = getSignedInId()
  // Offline, the signed-in user is unknown, so the copy stays.
  if (offlineCopy && me && offlineCopy.account_id !== me) await clearOfflineData()
  startOfflineCopy()
  startAppBadge()
  void offerPushOnHomeScreen().catch(() => undefined)
  // Some private modes have no Cache Storage, or refuse its use.
  if ('caches' in window) await deleteOldSharedPhoto().catch(() => undefined)
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await registerServiceWorker(router)
}

const registerServiceWorker = async (router: AnyRouter) => {
  reloadOnNewBuild(router)
  openPushedLinks(router)
  const registration = await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < HOUR) return
    checkedAt = Date.now()
    void registration.update().catch(() => undefined)
  })
}

/**
 * A new worker means a new build, except for the first one. The current page is left alone; the next navigation reloads
 * the document.
 */
const reloadOnNewBuild = (router: AnyRouter) => {
  let isNew = false
  let hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isNew = hadController
    hadController = true
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (!isNew || !pathChanged) return
    // The unsaved-changes guard has already asked by now.
    allowUnload()
    location.assign(toLocation.href)
  })
}

/** Opens a tapped push in the router, so that unsaved changes are asked about first. */
const openPushedLinks = (router: AnyRouter) =>
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ open?: string }>) => {
    if (typeof data.open !== 'string') return
    ports[0]?.postMessage('heard')
    if (!URL.canParse(data.open)) return
    const { pathname, search, hash } = new URL(data.open)
    router.history.push(`${pathname}${search}${hash}`)
  })
