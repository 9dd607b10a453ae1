import type { Page } from '@playwright/test'

/** Everything the browser stores for the site, as text that can be searched. */
export const readBrowserStorage = (page: Page) =>
  page.evaluate(async () => {
    const stored: Record<string, string> = {
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        const answer = await cache.match(request)
        stored[`${name} ${pathname}`] = pathname.startsWith('/assets/') ? '' : ((await answer?.text()) ?? '')
      }
    }
    for (const { name } of await indexedDB.databases()) stored[`database ${name}`] = 'there'
    return stored
  })

type Part = { read_at: string; items: unknown[] } | null
/** The offline copy that the service worker stores. */
export const readOfflineCopy = async (
  page: Page,
): Promise<{ posts: Part; followed: Part; visited: { name: string; shifts: unknown[] }[] } | undefined> => {
  const copy = (await readBrowserStorage(page))['last-seen /last-seen']
  return copy === undefined ? undefined : JSON.parse(copy)
}
