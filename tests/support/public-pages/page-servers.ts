import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { Services } from '#server/core/requests/context.ts'
import { TIME_LIMITS } from '#server/core/requests/time-limit.ts'
import { createMatcher, handleApi } from '#server/http/api.ts'
import { createPublicRoutes } from '#server/http/public-pages/routes.ts'
import { PageCache } from '#server/public-pages/page-cache/service.ts'
import { apiRouter } from '#server/router.ts'
import { loadPageSources } from '#tests/support/page-build.ts'
import type { TestContext } from '#tests/support/test-context.ts'

export type PageAnswer = { status: number; tag: string | null; location: string | null; html: string }
export type PageServer = (path: string, tag?: string) => Promise<PageAnswer>

type Answer = (req: IncomingMessage, res: ServerResponse) => Promise<unknown>

/** A server of public pages and open data, with its own memory of them, as another process has it. 404 stands for the app's page. */
export const startPageServer = (context: TestContext): Promise<PageServer> => {
  const answer = createAnswer(context)
  return serve(() => answer)
}

/** A server that remembers nothing: each answer is made from the database. */
export const startForgetfulServer = (context: TestContext): Promise<PageServer> => serve(() => createAnswer(context))

/** All of them have one address, which is in the links of a page. */
const ORIGIN = 'https://pages.test'
const matcher = createMatcher(apiRouter)

function createAnswer(context: TestContext): Answer {
  const openVenues: Services['openVenues'] = new PageCache(context.db)
  const config = { ...context.services.config, publicUrl: ORIGIN }
  const services = { ...context.services, config, openVenues }
  const findRoute = createPublicRoutes(services, loadPageSources)
  return async (req, res) => {
    const path = (req.url ?? '').split('?')[0] ?? ''
    if (path.startsWith('/api/')) return handleApi(matcher, req, res, services, { id: 'test', route: '' }, TIME_LIMITS)
    if (await findRoute(path)?.handle(req, res)) return
    res.statusCode = 404
    res.end()
  }
}

async function serve(getAnswer: () => Answer): Promise<PageServer> {
  const server = createServer((req, res) => getAnswer()(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return async (path, tag) => {
    const headers = tag ? { 'if-none-match': tag } : {}
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })
    const { status, headers: got } = answer
    return { status, tag: got.get('etag'), location: got.get('location'), html: await answer.text() }
  }
}
