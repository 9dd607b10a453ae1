/**
 * Prints what a visitor downloads before each route renders, in files and kilobytes (1,000 bytes, gzipped), and fails if
 * one is above its limit.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { BuildManifest } from './build-manifest.ts'
import { listRouteFiles } from './route-files.ts'

const BUILD = fileURLToPath(new URL('../dist/web', import.meta.url))

/**
 * Limits in bytes, gzipped, of the pages that people open first and most often. On a phone each request costs time, so
 * they also load few files.
 */
const LIMITS = new Map([
  // Also has the path of every procedure and screen.
  ['/', 123_500],
  // Home and the talent directory read any night; what chooses one loads after them.
  ['/home', 205_000],
  ['/ontap', 206_500],
  ['/entertainers', 193_500],
  ['/shifts/on-now', 191_000],
  ['/profiles/$userIdentifier', 206_000],
  // Shares files with the lists of a night.
  ['/venues/$venueSlugOrId', 227_000],
])
const FILES_LIMIT = 14
/** Limits of all other routes. Most of them are forms, which load schemas. */
const OTHER_LIMIT = 340_000
const OTHER_FILES_LIMIT = 22
/** Styles that load with later chunks (the map, the lightbox) do not block rendering, so only those of these routes count. */
const FIRST_PAINT = ['/', '/home', '/ontap']
const CSS_LIMIT = 15_600
/**
 * What a page without an account loads to become interactive; it reads without. Each kind loads the code of its own, which
 * compresses a little worse in several files than in one.
 */
const PUBLIC_PAGE_LIMIT = 102_800

const sizes = new Map<string, Promise<number>>()
const readGzipSize = async (file: string) => gzipSync(await readFile(join(BUILD, file)), { level: 9 }).length
/** Routes share most of their files, and compressing them takes time. */
const getGzipSize = (file: string) => {
  const size = sizes.get(file) ?? readGzipSize(file)
  sizes.set(file, size)
  return size
}
const sumSizes = async (files: Iterable<string>) => {
  const all = await Promise.all([...files].map(getGzipSize))
  return all.reduce((sum, size) => sum + size, 0)
}

const report = (name: string, files: number, bytes: number, limit: number) => {
  const isOver = bytes > limit || files > (LIMITS.has(name) ? FILES_LIMIT : OTHER_FILES_LIMIT)
  if (isOver) process.exitCode = 1
  const figures = [String(files), formatKilobytes(bytes), formatKilobytes(limit)].map((figure) => figure.padStart(7))
  console.log(`${isOver ? 'OVER' : 'ok  '} ${name.padEnd(50)}${figures.join('')}`)
}
const formatKilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

console.log(`     ${'JavaScript of a route'.padEnd(50)}  files     kB  limit`)
const routes = await listRouteFiles(await BuildManifest.read(BUILD))
for (const [path, files] of routes) {
  const scripts = files.filter((file) => file.endsWith('.js'))
  report(path, scripts.length, await sumSizes(scripts), LIMITS.get(path) ?? OTHER_LIMIT)
}
const { script, preloads } = JSON.parse(await readFile(join(BUILD, '.vite/public-pages.json'), 'utf8')) as {
  script: string
  preloads: Record<string, string[]>
}
for (const [kind, files] of Object.entries(preloads)) {
  const publicPage = [script, ...files]
  report(`public pages: ${kind}`, publicPage.length, await sumSizes(publicPage), PUBLIC_PAGE_LIMIT)
}
const styles = new Set(FIRST_PAINT.flatMap((path) => routes.get(path) ?? []).filter((file) => file.endsWith('.css')))
report(`styles of ${FIRST_PAINT.join(', ')}`, styles.size, await sumSizes(styles), CSS_LIMIT)
