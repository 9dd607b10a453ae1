import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterBuild } from './after-build.ts'
import { BuildManifest, listFiles } from './build-manifest.ts'
import { MEMBER_MODULE } from './member-module.ts'

const WORKER = fileURLToPath(new URL('../web/app/worker/worker.ts', import.meta.url))
/**
 * Modules that no page renders without, those of the offline copy and the help page, and what people often open on a page
 * that is already there: the connection may be gone by then.
 */
const REQUIRED_MODULES = [
  MEMBER_MODULE,
  'app/offline/OfflineCopy.tsx',
  'marketing/help/HelpScreen.tsx',
  'marketing/NotFound.tsx',
  'app/shell/AccountMenu.tsx',
  'app/shell/Drawer.tsx',
  'core/UnsavedGuard.tsx',
  'core/nights/NightRails.tsx',
  'core/share/ShareDialog.tsx',
  'posts/OtherPostMenu.tsx',
  'posts/PostMenu.tsx',
  'profiles/TipQr.tsx',
  'profiles/TipSheet.tsx',
  'relationships/PersonMenu.tsx',
  'search/SearchPanel.tsx',
  'shifts/OtherShiftMenu.tsx',
  'ui/LightboxLayer.tsx',
  'ui/Toaster.tsx',
]

/**
 * Builds the service worker to `/worker.js` after the app: a single file that contains the list of files to cache. Any
 * change to the app changes the list and so the worker.
 */
export const serviceWorker = () => afterBuild('service-worker', 'pre', buildWorker)

const buildWorker = async (folder: string) => {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const manifest = await BuildManifest.read(folder)
  const entries = manifest.collect([manifest.start, ...REQUIRED_MODULES])
  const files = [...listFiles(entries), ...entries.flatMap(({ assets = [] }) => assets.map((file) => `/${file}`))]
  const hash = createHash('sha256')
    .update(page)
    .update(await readFile(join(folder, '.vite/manifest.json')))
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      BUILD: JSON.stringify(hash.digest('hex').slice(0, 12)),
      FILES: JSON.stringify([...new Set(files)].sort()),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry: WORKER, formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
      target: 'baseline-widely-available',
    },
  })
}
