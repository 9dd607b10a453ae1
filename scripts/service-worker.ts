import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

const WORKER = fileURLToPath(new URL('../web/app/worker/worker.ts', import.meta.url))
/** Modules that no page renders without, and those of the offline copy. */
const REQUIRED_MODULES = [
  'app/MemberArea.tsx',
  'app/screens.ts',
  'app/offline/OfflineCopy.tsx',
  'marketing/NotFound.tsx',
]

/**
 * Builds the service worker to `/worker.js` after the app: a single file that contains the list of files to cache. Any
 * change to the app changes the list and so the worker.
 */
export const serviceWorker = (): Plugin => {
  let folder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir.startsWith('/') ? config.build.outDir : join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler(error?: Error) {
        if (!error) await buildWorker(folder)
      },
    },
  }
}

const buildWorker = async (folder: string) => {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = listRequiredFiles(manifest)
  const hash = createHash('sha256').update(page).update(JSON.stringify(manifest))
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(hash.digest('hex').slice(0, 12)), FILES: JSON.stringify(files) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry: WORKER, formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
      target: 'baseline-widely-available',
    },
  })
}

const listRequiredFiles = (manifest: Manifest): string[] => {
  const found = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`scripts/service-worker.ts needs ${key}, which is not in the build.`)
    if (found.has(`/${chunk.file}`)) return
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(`/${file}`)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  for (const key of [...entries, ...REQUIRED_MODULES]) visit(key)
  return [...found].sort()
}
