import type { AnyRouter } from '@tanstack/react-router'
import { clearOfflineData, readOfflineCopy } from '#web/core/offline-copy.ts'
import { getSignedInId } from '#web/core/session.ts'
import { allowUnload } from '#web/ui/unsaved.ts'
import { startOfflineCopy } from './save-offline-copy.ts'

const HOUR = 3_600_000
let started = false

/** Once a document: brings the worker up, keeps what is seen for a dead spot, and takes up a new build in passing. */
export const startOfflineSupport = async (router: AnyRouter) => {
  if (started) return
  started = true
  const seen = await readOfflineCopy(Date.now())
  const me = getSignedInId()
  // Without a connection nobody knows who it is: then it stays.
  if (seen && me && seen.account_id !== me) await clearOfflineData()
  startOfflineCopy()
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await registerServiceWorker(router)
}

const registerServiceWorker = async (router: AnyRouter) => {
  reloadOnNewBuild(router)
  openPushedLinks(router)
  const registration = await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < HOUR) return
    asked = Date.now()
    void registration.update().catch(() => undefined)
  })
}

/**
 * Another worker is another build, save for the first there is. The page that stands is left in peace; the next one is
 * loaded anew.
 */
const reloadOnNewBuild = (router: AnyRouter) => {
  let isNew = false
  let hadOne = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isNew = hadOne
    hadOne = true
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (!isNew || !pathChanged) return
    // The question about changes was answered on the way here.
    allowUnload()
    location.assign(toLocation.href)
  })
}

/** A tapped push leads on as a link would: a form that is not saved asks first. */
const openPushedLinks = (router: AnyRouter) =>
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ open?: string }>) => {
    if (typeof data.open !== 'string') return
    ports[0]?.postMessage('heard')
    if (!URL.canParse(data.open)) return
    const { pathname, search, hash } = new URL(data.open)
    router.history.push(`${pathname}${search}${hash}`)
  })
