import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { BuildManifest, listFiles } from './build-manifest.ts'
import { MEMBER_MODULES } from './member-modules.ts'

const BUILD = fileURLToPath(new URL('../dist/web', import.meta.url))

const memberPage = (name: string, module: string, limit: number) => ({
  name,
  modules: [...MEMBER_MODULES, module],
  limit,
  isFirstPaint: name === 'home' || name === 'feed',
})

/**
 * What a visitor downloads before a page renders: the entry, the listed modules and everything they import. Sizes in
 * bytes, gzipped.
 */
const budgets = [
  { name: 'landing', modules: ['marketing/LandingScreen.tsx'], limit: 120_000, isFirstPaint: true },
  memberPage('home', 'home/HomeScreen.tsx', 200_000),
  memberPage('feed', 'feed/FeedScreen.tsx', 200_000),
  memberPage('talent', 'talent/TalentScreen.tsx', 190_000),
  memberPage('On Tap', 'shifts/OnNowScreen.tsx', 190_000),
  memberPage('profile', 'profiles/ProfileScreen.tsx', 240_000),
  memberPage('venue', 'venue-page/VenueScreen.tsx', 250_000),
]
/** JavaScript files that a page may load before it renders. On a phone, each request costs time. */
const FILES_LIMIT = 25
const CSS_LIMIT = 15_000
/** What a page without an account loads to become interactive; it reads without. */
const PUBLIC_PAGE_LIMIT = 100_000

const manifest = await BuildManifest.read(BUILD)

const readGzipSize = async (file: string) => gzipSync(await readFile(join(BUILD, file)), { level: 9 }).length
const total = async (files: Iterable<string>) => {
  const sizes = await Promise.all([...files].map(readGzipSize))
  return sizes.reduce((sum, size) => sum + size, 0)
}

// Stylesheets that load with later chunks (the map, the lightbox) do not block rendering, so only those needed for the
// first paint of these pages count.
const stylesheets = new Set<string>()
let isOverBudget = false
const report = (name: string, value: string, limit: string, isOver: boolean) => {
  isOverBudget ||= isOver
  console.log(`${isOver ? 'OVER ' : 'ok   '}${name}: ${value} of ${limit}`)
}
const formatKilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
const reportSize = (name: string, size: number, limit: number) =>
  report(name, formatKilobytes(size), `${formatKilobytes(limit)} kB gzipped`, size > limit)

for (const { name, modules, limit, isFirstPaint } of budgets) {
  const files = listFiles(manifest.collect([manifest.start, ...modules]))
  const scripts = files.filter((file) => file.endsWith('.js'))
  if (isFirstPaint) for (const file of files) if (file.endsWith('.css')) stylesheets.add(file)
  reportSize(`${name}, JavaScript`, await total(scripts), limit)
  report(`${name}, requests`, `${scripts.length}`, `${FILES_LIMIT} files`, scripts.length > FILES_LIMIT)
}
const publicPage = JSON.parse(await readFile(join(BUILD, '.vite/public-pages.json'), 'utf8')) as {
  script: string
  preloads: string[]
}
reportSize('public page, JavaScript', await total([publicPage.script, ...publicPage.preloads]), PUBLIC_PAGE_LIMIT)
reportSize('CSS of landing, home and feed', await total(stylesheets), CSS_LIMIT)
if (isOverBudget) process.exitCode = 1
