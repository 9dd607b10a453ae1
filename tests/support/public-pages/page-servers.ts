import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { createPublicRoutes } from '#server/http/public-pages/routes.ts'
import type { FindPublicRoute } from '#server/http/server.ts'
import { loadPageSources } from '#tests/support/page-build.ts'
import type { TestContext } from '#tests/support/test-context.ts'

export type PageAnswer = { status: number; tag: string | null; location: string | null; html: string }
export type PageServer = (path: string, tag?: string) => Promise<PageAnswer>

/** A server of public pages alone, with its own memory of them, as another process has it. 404 stands for the app's page. */
export const startPageServer = (context: TestContext): Promise<PageServer> => {
  const routes = createRoutes(context)
  return serve(() => routes)
}

/** A server that remembers nothing: each answer is made from the database. */
export const startForgetfulServer = (context: TestContext): Promise<PageServer> => serve(() => createRoutes(context))

/** All of them have one address, which is in the links of a page. */
const createRoutes = ({ services }: TestContext): FindPublicRoute =>
  createPublicRoutes({ ...services, config: { ...services.config, publicUrl: 'https://pages.test' } }, loadPageSources)

async function serve(getRoutes: () => FindPublicRoute): Promise<PageServer> {
  const server = createServer(async (req, res) => {
    const handled = await getRoutes()((req.url ?? '').split('?')[0] ?? '')?.handle(req, res)
    if (handled) return
    res.statusCode = 404
    res.end()
  })
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
