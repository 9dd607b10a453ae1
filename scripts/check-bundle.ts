import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

const BUILD = fileURLToPath(new URL('../dist/web', import.meta.url))
const formatKilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

/**
 * What a visitor downloads before a page renders: the entry, the listed modules and everything they import. Sizes in
 * bytes, gzipped.
 */
const budgets = [
  { name: 'landing', modules: ['marketing/LandingScreen.tsx'], limit: 120_000 },
  {
    name: 'signed-in home',
    modules: [
      'app/MemberArea.tsx',
      'app/screens.ts',
      'home/HomeScreen.tsx',
      'app/shell/MemberBar.tsx',
      'app/shell/Dock.tsx',
    ],
    limit: 200_000,
  },
  {
    name: 'signed-in feed',
    modules: [
      'app/MemberArea.tsx',
      'app/screens.ts',
      'feed/FeedScreen.tsx',
      'app/shell/MemberBar.tsx',
      'app/shell/Dock.tsx',
    ],
    limit: 200_000,
  },
]
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
const report = (name: string, size: number, limit: number) => {
  isOverBudget ||= size > limit
  console.log(
    `${size > limit ? 'OVER ' : 'ok   '}${name}: ${formatKilobytes(size)} of ${formatKilobytes(limit)} kB gzipped`,
  )
}

for (const { name, modules, limit } of budgets) {
  const missing = modules.filter((module) => !manifest[module])
  if (missing.length > 0)
    throw new Error(`check-bundle: ${name} lists ${missing.join(', ')}, which is not in the build.`)
  const chunks = collectImports([entry, ...modules]).map((key) => manifest[key])
  const files = chunks.map((chunk) => chunk?.file ?? '')
  for (const sheet of chunks.flatMap((chunk) => chunk?.css ?? [])) stylesheets.add(sheet)
  report(`${name} JavaScript`, await total(files.filter((file) => file.endsWith('.js'))), limit)
}
report('CSS of both', await total(stylesheets), CSS_LIMIT)
if (isOverBudget) process.exitCode = 1
