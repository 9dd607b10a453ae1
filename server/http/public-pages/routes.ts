import { PAGE_STREAM_PATH } from '#contract/live.limits.ts'
import type { Services } from '#server/core/requests/context.ts'
import type { FindPublicRoute } from '#server/http/server.ts'
import { PageCache } from '#server/public-pages/page-cache/service.ts'
import type { VenueDocument } from './outlet-request.ts'
import { findOutlet } from './outlets.ts'
import { parsePageAddress } from './page-address.ts'
import type { LoadPageBuild } from './page-build.ts'
import { handlePageStream } from './page-stream.ts'
import { handlePage, type PageAnswer } from './pages.ts'
import { handleRobots } from './robots.ts'
import { handleSitemap, isSitemapPath } from './sitemap.ts'

/** Everything outside the API that people, search engines and other websites get without an account. */
export function createPublicRoutes(services: Services, loadBuild: LoadPageBuild): FindPublicRoute {
  const deps = { loadBuild, cache: new PageCache<PageAnswer>(services.db) }
  const findFont = async () => (await loadBuild())?.font
  const outletServices = { ...services, documents: new PageCache<VenueDocument>(services.db), findFont }
  return (path) => {
    if (path === '/robots.txt') return answer('robots', (req, res) => handleRobots(req, res, services))
    if (path === PAGE_STREAM_PATH) return answer('page stream', (req, res) => handlePageStream(req, res, services))
    if (isSitemapPath(path)) return answer('sitemap', (req, res) => handleSitemap(req, res, services))
    const outlet = findOutlet(path, outletServices)
    if (outlet) return answer(...outlet)
    const address = parsePageAddress(path)
    if (!address) return undefined
    return { name: 'page', handle: (req, res) => handlePage(req, res, services, address, deps) }
  }
}

type Route = NonNullable<ReturnType<FindPublicRoute>>
type Answer = (...args: Parameters<Route['handle']>) => void | Promise<void>

/** A route that always answers itself. */
const answer = (name: string, handle: Answer): Route => ({
  name,
  handle: async (req, res) => {
    await handle(req, res)
    return true
  },
})
