import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readOfflineCopy } from './browser-storage.ts'
import { expect, test } from './browser-test.ts'

test.use({ serviceWorkers: 'allow' })

test('an open page moves to a new build', async ({ openAs, baseURL }) => {
  const proxy = await startProxy(baseURL ?? '')
  try {
    const pat = await openAs('pat')
    await pat.goto(`${proxy.address}/home`)
    await expect.poll(() => pat.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    await expect(pat.locator('meta[name="build"]')).toHaveCount(0)
    // The offline copy of this page's data shows that the worker is ready.
    await expect.poll(async () => (await readOfflineCopy(pat))?.followed?.read_at).toBeDefined()

    proxy.deploy()
    await pat.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect
      .poll(() => pat.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('files-')).length))
      .toBe(2)
    await expect
      .poll(() => pat.evaluate(async () => (await navigator.serviceWorker.ready).installing?.state))
      .toBeUndefined()
    // Playwright counts as a debugger of the worker, and a worker with a debugger may not stop for minutes.
    const inspector = await pat.context().newCDPSession(pat)
    await inspector.send('ServiceWorker.enable')
    await inspector.send('ServiceWorker.stopAllWorkers')
    await inspector.detach()
    // The open page is not reloaded; the next one is of the new build.
    await expect(pat.locator('meta[name="build"]')).toHaveCount(0)
    await expect(async () => {
      // Navigates until the new worker has taken over.
      for (const [place, path] of [
        ['Talent', '/entertainers'],
        ['Venues', '/venues'],
      ] as const) {
        await pat.getByRole('link', { name: place, exact: true }).first().click()
        await expect(pat).toHaveURL(`${proxy.address}${path}`)
      }
      await expect(pat.locator('meta[name="build"]')).toHaveCount(1, { timeout: 3_000 })
    }).toPass()
  } finally {
    proxy.close()
  }
})

/** Starts a proxy in front of the server that can simulate the deployment of a new build. */
const startProxy = async (target: string): Promise<{ address: string; deploy: () => void; close: () => void }> => {
  let deployed = false
  const server: Server = createServer(async (req, res) => {
    const { host: _, 'accept-encoding': __, connection: ___, ...headers } = req.headers as Record<string, string>
    const { pathname } = new URL(req.url ?? '/', target)
    const answer = await fetch(new URL(req.url ?? '/', target), { headers, method: req.method ?? 'GET' })
    const type = answer.headers.get('content-type') ?? ''
    let body = Buffer.from(await answer.arrayBuffer())
    if (deployed && type.startsWith('text/html')) {
      body = Buffer.from(body.toString().replace('</head>', '<meta name="build" content="2"></head>'))
    }
    if (deployed && pathname === '/worker.js') body = Buffer.from(body.toString().replace(/files-\w+/, 'files-another'))
    const csp = answer.headers.get('content-security-policy') ?? ''
    res.writeHead(answer.status, { 'content-type': type, 'content-security-policy': csp, 'cache-control': 'no-cache' })
    res.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    deploy: () => {
      deployed = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
