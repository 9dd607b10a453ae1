import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test'
import PostalMime from 'postal-mime'

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

const PASSWORD = 'last-call'

type Fixtures = {
  /** Opens a browser of its own, signed in as one of the cast (or nobody). */
  sitDown: (
    who: Sitter | null,
    options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
  ) => Promise<Page>
}

/** Every test fails on a breach of the content security policy, on a script error and on a missing file of ours. */
export const test = base.extend<Fixtures>({
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

const watch = async (context: BrowserContext) => {
  const complaints: string[] = []
  followRequests(context)
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
    if (response.status() >= 400 && !pathname.startsWith('/api/')) complaints.push(`${response.status()} ${pathname}`)
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
export const linkMailedTo = async (email: string): Promise<string> => {
  const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
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
    return /https?:\/\/\S+\/(?:confirm|confirm-email|reset)\?token=[\w-]+/.exec(mail.text ?? '')?.[0]
  }
  return undefined
}

const QUIET_MS = 500
/** What each page still waits for, and since when it waits for nothing. */
const pending = new WeakMap<Page, { requests: Set<Request>; since: number }>()

const followRequests = (context: BrowserContext) => {
  const of = (request: Request) => {
    const page = request.serviceWorker() ? null : request.frame().page()
    if (!page) return undefined
    const known = pending.get(page) ?? { requests: new Set(), since: Date.now() }
    pending.set(page, known)
    return known
  }
  context.on('request', (request) => {
    // A stream of events goes on as long as its page.
    if (new URL(request.url()).pathname !== '/api/notifications/stream') of(request)?.requests.add(request)
  })
  const end = (request: Request) => {
    const known = of(request)
    if (known?.requests.delete(request)) known.since = Date.now()
  }
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/** Waits until the page has settled: read, painted, nothing pending. */
export const settled = async (page: Page) => {
  await page.waitForLoadState('load')
  await expect
    .poll(() => {
      const { requests, since } = pending.get(page) ?? { requests: new Set(), since: 0 }
      return requests.size === 0 && Date.now() - since >= QUIET_MS
    })
    .toBe(true)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** No rule of axe is broken as the page stands; with `rules` only those are asked. */
export const expectAccessible = async (page: Page, where: string, rules?: string[]) => {
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
  expect(found, where).toEqual([])
}

/** Nothing is wider than the window. */
export const expectNoSideScroll = async (page: Page, where: string) => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}
