/// <reference types="./build.d.ts" />
import type { ShareProblem } from '#web/media/share-problems.ts'
import { SHARE_PATH, storeSharedPhoto } from '#web/media/shared-photo.ts'
import { chooseSharedPhoto } from './choose-shared-photo.ts'
import { type PushPayload, parsePushPayload, toNotificationUrl, toPayload, toReceiptPath } from './push-payload.ts'
import { resubscribe } from './resubscribe.ts'

// The service worker. It caches the app's own files, so that pages open offline, shows pushes and takes shared photos. It
// ignores `/api`, `/media` and `/calendar`, so the only user content it stores is a shared photo, until its post opens.
declare const self: ServiceWorkerGlobalScope

const CACHE_NAME = `files-${BUILD}`
const CACHE_NAME_PATTERN = /^files-/
/** Keeps the previous build too, because a tab that still runs it loads more of its files. */
const BUILDS_KEPT = 2
const PAGE = '/index.html'

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE_NAME)
      await cache.addAll(FILES)
      await cache.add(new Request(PAGE, { cache: 'reload', credentials: 'omit' }))
      // Safe to activate at once: pages are fetched from the network first, and file names contain a content hash.
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const builds = (await caches.keys()).filter((name) => CACHE_NAME_PATTERN.test(name) && name !== CACHE_NAME)
      await Promise.all(
        builds.slice(0, Math.max(0, builds.length - BUILDS_KEPT + 1)).map((name) => caches.delete(name)),
      )
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && pathname === SHARE_PATH) return event.respondWith(receiveShare(request))
  if (request.method !== 'GET') return
  if (pathname.startsWith('/assets/')) event.respondWith(fetchAsset(request))
  else if (request.mode === 'navigate' && !/^\/(api|media|calendar)(\/|$)/.test(pathname))
    event.respondWith(fetchPage(event))
})

/** Fetches the page from the network when online, so that no one is stuck on an old version. */
const fetchPage = async (event: FetchEvent): Promise<Response> => {
  try {
    const preloaded: unknown = await event.preloadResponse
    return preloaded instanceof Response ? preloaded : await fetch(event.request)
  } catch (error) {
    const cached = await (await caches.open(CACHE_NAME)).match(PAGE)
    if (!cached) throw error
    return cached
  }
}

const fetchAsset = async (request: Request): Promise<Response> => {
  const cached = await caches.match(request, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  // A page of another build may ask for a file that no longer exists; that response is not cached.
  if (response.status === 200) {
    const copy = response.clone()
    await (await caches.open(CACHE_NAME)).put(request, copy).catch(() => undefined)
  }
  return response
}

/**
 * Takes the form with which the system shares a photo, and opens the screen for it. It never reaches the server, which
 * refuses forms from other sites.
 */
const receiveShare = async (request: Request): Promise<Response> => {
  const problem = await storeShare(request).catch(() => 'failed')
  return Response.redirect(problem ? `${SHARE_PATH}?problem=${problem}` : SHARE_PATH, 303)
}

/** Stores the photo for its screen, or returns why there is none. */
const storeShare = async (request: Request): Promise<ShareProblem | undefined> => {
  const shared = chooseSharedPhoto((await request.formData()).getAll('photo'))
  if (!shared.ok) return shared.reason
  await storeSharedPhoto(shared.photo)
  return undefined
}

self.addEventListener('push', (event) => {
  const { data, notification } = event as PushEvent & { notification?: Record<string, unknown> | null }
  // Safari reads declarative messages itself and then passes only the notification that it would show.
  event.waitUntil(showAndReport(!data && notification ? toPayload(notification) : parsePushPayload(data?.text())))
})

const showAndReport = async (pushed: PushPayload) => {
  await showNotification(pushed)
  const path = toReceiptPath(pushed)
  // Without a connection the receipt is lost: a later one says as much.
  if (path) await fetch(path, { method: 'PUT' }).catch(() => undefined)
}

self.addEventListener('pushsubscriptionchange', (event) => {
  // A failure is no loss: the app subscribes again when it is opened.
  event.waitUntil(resubscribe(self.registration.pushManager, fetch).catch(() => undefined))
})

const showNotification = ({ title, body, tag, renotify, link }: PushPayload) =>
  self.registration.showNotification(title, {
    body,
    ...(tag && { tag }),
    ...(renotify && { renotify }),
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { link },
  })

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openUrl(toNotificationUrl(event.notification.data, location.origin)))
})

const REPLY_TIMEOUT_MS = 1000

/** Focuses a window already at the URL, else navigates an open window, else opens a new one. */
const openUrl = async (address: string) => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const matching = windows.find((window) => window.url === address)
  if (matching) return void (await matching.focus())
  const target = windows.find((window) => window.focused) ?? windows[0]
  if (target && (await navigateClient(target, address))) return void (await target.focus())
  await self.clients.openWindow(address)
}

/** Asks an open page to navigate. A signed-out page doesn't answer. */
const navigateClient = (window: WindowClient, address: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    window.postMessage({ open: address }, [port2])
    setTimeout(() => resolve(false), REPLY_TIMEOUT_MS)
  })
