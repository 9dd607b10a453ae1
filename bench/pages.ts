/**
 * `npm run bench -- pages`: what a phone on a slow network waits for, for thirteen pages of the demo, without and with the
 * browser's cache. Prints the median of `BENCH_ROUNDS` loads (3).
 */
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { webBuild } from '#scripts/build-web.ts'
import { buildIfStale } from '#scripts/staged-build.ts'
import { chromiumPath } from '#tests/e2e/chromium.ts'
import { startDemoServer } from '#tests/e2e/demo-server.ts'

/** Lighthouse's slow 4G on a phone that is four times slower than this machine. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU_SLOWDOWN = 4
const QUIET_MS = 2000
const LOAD_MS = 30_000
/** Tasks longer than this block input. */
const LONG_TASK_MS = 50

const SCREENS = [
  { name: 'landing', path: '/', isMember: false },
  { name: 'public venue', path: '/venues/the-copper-rail', isMember: false },
  { name: 'public profile', path: '/profiles/marisol.pours', isMember: false },
  { name: 'tonight', path: '/tonight', isMember: false },
  { name: 'login', path: '/login', isMember: false },
  { name: 'home', path: '/home', isMember: true },
  { name: 'On Tap', path: '/ontap', isMember: true },
  { name: 'talent', path: '/entertainers', isMember: true },
  { name: 'venues', path: '/venues', isMember: true },
  { name: 'venue', path: '/venues/the-copper-rail', isMember: true },
  { name: 'profile', path: '/profiles/bea.c', isMember: true },
  { name: 'on now', path: '/shifts/on-now', isMember: true },
  { name: 'notifications', path: '/notifications', isMember: true },
]

/** One load of a page. Bytes are what came over the network; times in milliseconds. */
type Load = { requests: number; bytes: number; paint: number; blocked: number; shift: number }

/** What `observe-page.js` collects: times in milliseconds. */
type Observed = { paint: number; tasks: number[]; shift: number }

export async function measurePages(report: (line: string) => void): Promise<void> {
  const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
  await buildIfStale(webBuild)
  const server = await startDemoServer('bench')
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
  try {
    report('screen         cache  requests    kB   LCP s  blocked s  layout shift')
    for (const screen of SCREENS) {
      const loads = []
      for (let round = 0; round < rounds; round += 1) loads.push(await loadTwice(browser, server.origin, screen))
      for (const cache of ['cold', 'warm'] as const)
        report(formatLine(screen.name, cache, takeMedian(loads.map((load) => load[cache]))))
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function loadTwice(browser: Browser, origin: string, { path, isMember }: (typeof SCREENS)[number]) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // A worker would fetch the app's files a second time.
    serviceWorkers: 'block',
  })
  try {
    if (isMember) {
      const data = { email: 'pat@demo.test', password: 'last-call' }
      const answer = await context.request.post('/api/auth/sign-in/email', { data })
      if (!answer.ok()) throw new Error(`Logging in answered ${answer.status()}.`)
    }
    return { cold: await loadPage(context, path), warm: await loadPage(context, path) }
  } finally {
    await context.close()
  }
}

async function loadPage(context: BrowserContext, path: string): Promise<Load> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let requests = 0
  let bytes = 0
  let lastActivity = performance.now()
  const fromCache = new Set<string>()
  session.on('Network.requestServedFromCache', ({ requestId }) => fromCache.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    lastActivity = performance.now()
    if (!response.url.startsWith('http') || response.fromDiskCache || fromCache.has(requestId)) return
    requests += 1
    bytes += response.encodedDataLength
  })
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    lastActivity = performance.now()
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript({ path: fileURLToPath(new URL('./observe-page.js', import.meta.url)) })
  const started = performance.now()
  await page.goto(path, { timeout: LOAD_MS })
  // The stream of live events stays open, so the network never becomes idle.
  while (performance.now() - lastActivity < QUIET_MS && performance.now() - started < LOAD_MS)
    await page.waitForTimeout(200)
  const { paint, tasks, shift } = await page.evaluate<Observed>('observed')
  await page.close()
  const blocked = tasks.reduce((sum, task) => sum + Math.max(0, task - LONG_TASK_MS), 0)
  return { requests, bytes, paint, blocked, shift }
}

function takeMedian(loads: Load[]): Load {
  const median = (key: keyof Load) => {
    const values = loads.map((load) => load[key]).sort((a, b) => a - b)
    return values[Math.floor(values.length / 2)] ?? 0
  }
  return {
    requests: median('requests'),
    bytes: median('bytes'),
    paint: median('paint'),
    blocked: median('blocked'),
    shift: median('shift'),
  }
}

const formatLine = (name: string, cache: string, { requests, bytes, paint, blocked, shift }: Load): string =>
  [
    name.padEnd(14),
    cache,
    String(requests).padStart(9),
    (bytes / 1000).toFixed(0).padStart(5),
    (paint / 1000).toFixed(2).padStart(7),
    (blocked / 1000).toFixed(2).padStart(10),
    shift.toFixed(3).padStart(13),
  ].join(' ')
