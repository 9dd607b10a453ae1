import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { MEMBER_MODULES } from './member-modules.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

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

const manifest = JSON.parse(await readFile(join(BUILD, '.vite/manifest.json'), 'utf8')) as Manifest
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
if (!entry) throw new Error('The build has no entry. Run `npm run build` first.')

const collectImports = (keys: string[]) => {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    for (const imported of manifest[key]?.imports ?? []) visit(imported)
  }
  keys.forEach(visit)
  return [...found]
}

const readGzipSize = async (file: string) => gzipSync(await readFile(join(BUILD, file)), { level: 9 }).length
const total = async (files: Iterable<string>) => {
  const sizes = await Promise.all([...new Set(files)].map(readGzipSize))
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
  const missing = modules.filter((module) => !manifest[module])
  if (missing.length > 0)
    throw new Error(`check-bundle: ${name} lists ${missing.join(', ')}, which is not in the build.`)
  const chunks = collectImports([entry, ...modules]).map((key) => manifest[key])
  const scripts = new Set(chunks.map((chunk) => chunk?.file ?? '').filter((file) => file.endsWith('.js')))
  if (isFirstPaint) for (const sheet of chunks.flatMap((chunk) => chunk?.css ?? [])) stylesheets.add(sheet)
  reportSize(`${name}, JavaScript`, await total(scripts), limit)
  report(`${name}, requests`, `${scripts.size}`, `${FILES_LIMIT} files`, scripts.size > FILES_LIMIT)
}
reportSize('CSS of landing, home and feed', await total(stylesheets), CSS_LIMIT)
if (isOverBudget) process.exitCode = 1
