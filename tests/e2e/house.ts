import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test'
import PostalMime from 'postal-mime'
import { isScreenPath } from '#contract/screen-paths.ts'
import { startDemoServer } from './demo-server.ts'

export { expect } from '@playwright/test'

/** Who of the demo cast is sitting at the browser. */
export type Sitter =
  | 'pat'
  | 'bea'
  | 'eli'
  | 'olive'
  | 'ada'
  | 'mari'
  | 'dez'
  | 'june'
  | 'wes'
  | 'gus'
  | 'nadia'
  | 'mack'
  | 'freya'
  | 'noor'
  | 'sasha'
  | 'abe'
  | 'imani'
  | 'omar'
  | 'kit'
  | 'priya'

const PASSWORD = 'last-call'

type Fixtures = {
  /** Opens a browser of its own, signed in as one of the cast (or nobody). */
  sitDown: (
    who: Sitter | null,
    options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
  ) => Promise<Page>
}

type WorkerFixtures = {
  /** Where the server answers that this worker's tests ask. */
  origin: string
}

/** Every test fails on a breach of the content security policy, on a script error and on a missing file of ours. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: it needs nothing, and Playwright asks for the pattern
    async ({}, use, { workerIndex, config }) => {
      // Only what follows a failure has so high a number: what was left half done is not there for the next attempt.
      const isFresh = workerIndex >= config.workers && !process.env.E2E_DATABASE_URL
      const own = isFresh ? await startDemoServer(`browser-${workerIndex}`) : undefined
      if (own) process.env.E2E_DATA_DIR = own.dataDir
      await use(own?.origin ?? process.env.E2E_BASE_URL ?? '')
      await own?.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ origin }, use) => use(origin),
  context: async ({ context }, use) => {
    const complaints = await watch(context)
    await use(context)
    expect(complaints).toEqual([])
  },
  sitDown: async ({ browser, contextOptions }, use) => {
    const opened: { context: BrowserContext; complaints: string[] }[] = []
    await use(async (who, options) => {
      const context = await browser.newContext({ ...contextOptions, ...options })
      opened.push({ context, complaints: await watch(context) })
      if (who) await signInByRequest(context, who)
      return context.newPage()
    })
    for (const { context, complaints } of opened) {
      await context.close()
      expect(complaints).toEqual([])
    }
  },
})

type Traffic = { begun: number; open: Set<Request> }
const traffics = new WeakMap<BrowserContext, Traffic>()

const countTraffic = (context: BrowserContext) => {
  const traffic: Traffic = { begun: 0, open: new Set() }
  traffics.set(context, traffic)
  context.on('request', (request) => {
    // A stream of events goes on as long as its page; what the worker fetches, no page waits for.
    if (request.serviceWorker() || new URL(request.url()).pathname === '/api/notifications/stream') return
    traffic.begun += 1
    traffic.open.add(request)
  })
  context.on('requestfinished', (request) => traffic.open.delete(request))
  context.on('requestfailed', (request) => traffic.open.delete(request))
}

const watch = async (context: BrowserContext) => {
  const complaints: string[] = []
  countTraffic(context)
  await context.exposeFunction('tellOfBreach', (what: string) => complaints.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const tell: unknown = Reflect.get(window, 'tellOfBreach')
      if (typeof tell === 'function') tell(`content security policy: ${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  context.on('weberror', (error) => complaints.push(`script error: ${error.error().message}`))
  context.on('console', (message) => {
    // Refused answers of the API are part of the play; a missing file is caught below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`console: ${message.text()}`)
  })
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // An address without a screen is answered with 404 and the page that says so.
    const isStray = response.request().isNavigationRequest() && response.status() === 404 && !isScreenPath(pathname)
    if (response.status() >= 400 && !pathname.startsWith('/api/') && !isStray)
      complaints.push(`${response.status()} ${pathname}`)
    if (response.status() >= 500) complaints.push(`${response.status()} ${pathname}`)
  })
  return complaints
}

// A test's browsers share the sign-ins of its worker: the server counts tries.
const cookies = new Map<Sitter, Awaited<ReturnType<BrowserContext['cookies']>>>()

const signInByRequest = async (context: BrowserContext, who: Sitter) => {
  const known = cookies.get(who)
  if (known) return context.addCookies(known)
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email: `${who}@demo.test`, password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.ok(), `sign-in of ${who} answered ${answer.status()}`).toBe(true)
  cookies.set(who, await context.cookies())
}

/** Signs in through the form, as people do. */
export const signIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The link in the newest mail to an address, once it has come to the outbox. */
export const linkMailedTo = async (email: string, dataDir = process.env.E2E_DATA_DIR): Promise<string> => {
  const outbox = join(dataDir ?? '', 'outbox')
  let link: string | undefined
  await expect(async () => {
    link = await newestLink(outbox, email)
    expect(link).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return link ?? ''
}

const newestLink = async (outbox: string, email: string) => {
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort()
  for (const name of files.reverse()) {
    const mail = await PostalMime.parse(await readFile(join(outbox, name)))
    if (!mail.to?.some((to) => to.address === email)) continue
    return /https?:\/\/\S+\/(?:(?:confirm|confirm-email|login-link|reset)\?token|settings#staff)=[\w-]+/.exec(
      mail.text ?? '',
    )?.[0]
  }
  return undefined
}

const QUIET_MS = 200

/** Waits until the page has settled: read, painted, nothing pending, and that for a moment in which it could go on. */
export const settled = async (page: Page) => {
  const traffic = traffics.get(page.context())
  if (!traffic) throw new Error('Only a page of `sitDown` or of the fixture `page` can be waited for')
  await page.waitForLoadState()
  await expect(async () => {
    const { begun } = traffic
    const { headed, busy } = await page.evaluate(lookAfter, QUIET_MS)
    expect({ headed, busy, begun: traffic.begun, open: traffic.open.size }).toEqual({
      headed: true,
      busy: 0,
      begun,
      open: 0,
    })
  }).toPass({ intervals: [0], timeout: 20_000 })
}

/** How the page stands once it had time and then nothing to do: on a slow machine that is later. */
const lookAfter = (milliseconds: number) =>
  new Promise<{ headed: boolean; busy: number }>((resolve) => {
    const look = () =>
      resolve({
        headed: document.querySelector('h1') !== null,
        busy: document.querySelectorAll('[aria-busy="true"]').length,
      })
    // A page that moves all the time on a busy machine never idles.
    setTimeout(() => requestIdleCallback(look, { timeout: 2000 }), milliseconds)
  })

/** Waits for what fades or slides and will end: half faded, a text has no contrast. */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      })
    for (let last = moving(); last.length > 0; last = moving())
      await Promise.allSettled(last.map(({ finished }) => finished))
  })

/** No rule of axe is broken as the page stands; with `rules` only those are asked. */
export const expectAccessible = async (page: Page, where: string, rules?: string[]) => {
  await stillness(page)
  // A document keeps axe once it has it. Not the other mode: it merges frames (there are none) on a page of its own.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? 'void 0' : undefined
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
  expect(found, where).toEqual([])
}

/** Nothing is wider than the window. */
export const expectNoSideScroll = async (page: Page, where: string) => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}
