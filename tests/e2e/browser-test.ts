import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test'
import PostalMime from 'postal-mime'
import { PAGE_STREAM_PATH } from '#contract/live.limits.ts'
import { isScreenPath } from '#contract/screen-paths.ts'
import { countCheck } from './counted-checks.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoUser } from './demo-users.ts'
import { isTooSmall } from './target-size.ts'

export { expect } from '@playwright/test'
export type { DemoUser } from './demo-users.ts'

const PASSWORD = 'last-call'

type Fixtures = {
  /** Opens a browser context logged in to a demo account, or logged out for null. */
  openAs: (
    who: DemoUser | null,
    options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
  ) => Promise<Page>
}

type WorkerFixtures = {
  /** The PostgreSQL of the project's servers; without it, their databases are embedded. */
  postgresUrl: string | undefined
  /** The origin of the server used by this worker's tests. */
  origin: string
}

/** Fails every test that causes a Content Security Policy violation, a script error, or a missing file of ours. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  postgresUrl: [undefined, { scope: 'worker', option: true }],
  // A worker has a server of its own, so that tests that run at the same time share no data. After a failure a new
  // worker goes on with a new server, so that a retry does not meet half-finished state.
  origin: [
    async ({ postgresUrl }, use, { workerIndex }) => {
      const server = await startDemoServer(`browser-${workerIndex}`, { postgresUrl })
      process.env.E2E_DATA_DIR = server.dataDir
      await use(server.origin)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ origin }, use) => use(origin),
  context: async ({ context }, use) => {
    const problems = await watch(context)
    context.on('page', letRoutesSeeReads)
    await use(context)
    expect(problems).toEqual([])
  },
  openAs: async ({ browser, contextOptions }, use) => {
    const opened: { context: BrowserContext; problems: string[] }[] = []
    await use(async (who, options) => {
      const context = await browser.newContext({ ...contextOptions, ...options })
      opened.push({ context, problems: await watch(context) })
      context.on('page', letRoutesSeeReads)
      if (who) await signInByRequest(context, who)
      return context.newPage()
    })
    for (const { context, problems } of opened) {
      await context.close()
      expect(problems).toEqual([])
    }
  },
})

/**
 * Answers travel in the page. Once a test intercepts the API, its page is asked for like one that is
 * prefetched, which carries none, so that the browser sends these reads itself.
 */
const letRoutesSeeReads = (page: Page) => {
  const route = page.route.bind(page)
  page.route = async (url, ...rest) => {
    if (/api|\*\*\/\*$/.test(String(url))) await page.setExtraHTTPHeaders({ 'sec-purpose': 'prefetch' })
    return route(url, ...rest)
  }
}

type Traffic = { begun: number; open: Set<Request> }
const traffics = new WeakMap<BrowserContext, Traffic>()

/** The path of members' live events. */
export const STREAM = '/api/notifications/stream'

/** Waits for the first answer of an event stream: from then on, the page gets its events. */
export const waitForStream = (page: Page, stream = STREAM) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === stream)

/** An event stream stays open as long as its page. */
const isStream = (path: string) => [STREAM, PAGE_STREAM_PATH].includes(path)

const countTraffic = (context: BrowserContext) => {
  const traffic: Traffic = { begun: 0, open: new Set() }
  traffics.set(context, traffic)
  context.on('request', (request) => {
    // No page waits for requests of the service worker.
    if (request.serviceWorker() || isStream(new URL(request.url()).pathname)) return
    traffic.begun += 1
    traffic.open.add(request)
  })
  context.on('requestfinished', (request) => traffic.open.delete(request))
  context.on('requestfailed', (request) => traffic.open.delete(request))
}

const watch = async (context: BrowserContext) => {
  const problems: string[] = []
  countTraffic(context)
  await context.exposeFunction('reportViolation', (what: string) => problems.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function')
        report(`content security policy: ${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  context.on('weberror', (error) => problems.push(`script error: ${error.error().message}`))
  context.on('console', (message) => {
    // Tests provoke API errors on purpose; missing files are caught below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`console: ${message.text()}`)
  })
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // A URL without a screen returns 404 with the page that says so.
    const isStray = response.request().isNavigationRequest() && response.status() === 404 && !isScreenPath(pathname)
    if (response.status() >= 400 && !pathname.startsWith('/api/') && !isStream(pathname) && !isStray)
      problems.push(`${response.status()} ${pathname}`)
    if (response.status() >= 500) problems.push(`${response.status()} ${pathname}`)
  })
  return problems
}

// The tests of a worker share their sessions, because the server limits login attempts.
const cookies = new Map<DemoUser, Awaited<ReturnType<BrowserContext['cookies']>>>()

const signInByRequest = async (context: BrowserContext, who: DemoUser) => {
  const known = cookies.get(who)
  if (known) return context.addCookies(known)
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email: `${who}@demo.test`, password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.ok(), `login of ${who} answered ${answer.status()}`).toBe(true)
  cookies.set(who, await context.cookies())
}

/** Logs in through the form. */
export const signIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const EMAILED_LINKS = {
  confirm: /https?:\/\/\S+\/confirm\?token=[\w-]+/,
  'confirm-email': /https?:\/\/\S+\/confirm-email\?token=[\w-]+/,
  'login-link': /https?:\/\/\S+\/login-link\?token=[\w-]+(?:&follow=[\w:.-]+)?/,
  staff: /https?:\/\/\S+\/settings\/account#staff=[\w-]+/,
}

/** The newest emailed link of a kind to an address, once its email has arrived in the outbox. */
export const emailedLink = async (
  email: string,
  kind: keyof typeof EMAILED_LINKS,
  dataDir = process.env.E2E_DATA_DIR,
): Promise<string> => {
  const outbox = join(dataDir ?? '', 'outbox')
  let link: string | undefined
  await expect(async () => {
    link = await newestLink(outbox, email, EMAILED_LINKS[kind])
    expect(link).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return link ?? ''
}

const newestLink = async (outbox: string, email: string, pattern: RegExp) => {
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort()
  for (const name of files.reverse()) {
    const parsed = await PostalMime.parse(await readFile(join(outbox, name)))
    const link = parsed.to?.some((to) => to.address === email) && pattern.exec(parsed.text ?? '')?.[0]
    if (link) return link
  }
  return undefined
}

const QUIET_MS = 200

/** Waits until the page has a heading, nothing is loading and no request is open, and this has held for a moment. */
export const settled = async (page: Page) => {
  const traffic = traffics.get(page.context())
  if (!traffic) throw new Error('Only pages of `openAs` or of the fixture `page` can be awaited')
  await page.waitForLoadState()
  await expect(async () => {
    const { begun } = traffic
    const { headed, busy } = await page.evaluate(inspectWhenIdle, QUIET_MS)
    expect({ headed, busy, begun: traffic.begun, open: traffic.open.size }).toEqual({
      headed: true,
      busy: 0,
      begun,
      open: 0,
    })
  }).toPass({ intervals: [0], timeout: 20_000 })
}

/** Reports the page's state after a delay and once it is idle, which takes longer on a slow machine. */
const inspectWhenIdle = (milliseconds: number) =>
  new Promise<{ headed: boolean; busy: number }>((resolve) => {
    const inspect = () =>
      resolve({
        headed: document.querySelector('h1') !== null,
        busy: document.querySelectorAll('[aria-busy="true"]').length,
      })
    // A page with animations may never be idle on a busy machine.
    setTimeout(() => requestIdleCallback(inspect, { timeout: 2000 }), milliseconds)
  })

/** Waits for finite animations: text that is half faded in has too little contrast. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      })
    for (let last = moving(); last.length > 0; last = moving())
      await Promise.allSettled(last.map(({ finished }) => finished))
  })

const TARGET_SIZE = 'target-size'

const { resolve } = createRequire(import.meta.url)
const AXE = readFileSync(createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')

/** Checks the page with axe, including the size of targets, a rule that axe leaves out by default. */
export const expectAccessible = async (page: Page, where: string) => {
  await waitForAnimations(page)
  // axe stays loaded in a document. The builder would load the long form, and twice.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Legacy mode, because the default mode opens another page to merge frames, and there are none.
  const axe = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode()
  const rules = { [TARGET_SIZE]: { enabled: true } }
  const { violations } = await axe.options({ resultTypes: ['violations'], rules }).analyze()
  const found: string[] = []
  for (const { id, nodes } of violations)
    for (const selector of nodes.map(({ target }) => target.join(' ')))
      if (id !== TARGET_SIZE || (await isTooSmall(page, selector))) found.push(`${id}: ${selector}`)
  countCheck('axe', where, found)
  expect(found, where).toEqual([])
}

/** CI looks in one theme: a unit test checks the contrast of both palettes. `npm run test:full` looks in both. */
const THEMES = process.env.SCREENS === 'all' ? (['dark', 'light'] as const) : (['dark'] as const)

/** The page passes axe in each theme. With `LOOK` set to a folder, a screenshot of each is stored there. */
export const expectAccessibleInThemes = async (page: Page, where: string) => {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, `${where}, ${colorScheme}`)
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${where}-${colorScheme}.png` })
  }
}

/** Sets the text size of the browser, such as `200%`; an empty one is the default. */
export const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

/** By how many pixels the page is wider than the window. */
export const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Nothing is wider than the window. */
export const expectNoHorizontalScroll = async (page: Page, where: string) => {
  expect(await measureOverflow(page), `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}
