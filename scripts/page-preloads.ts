import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { BuildManifest, listFiles } from './build-manifest.ts'
import { MEMBER_MODULES } from './member-modules.ts'
import { ROOT } from './run.ts'
import { listScreenModules } from './screen-modules.ts'

/** Where the server finds which files to preload. */
const PRELOADS_FILE = '.vite/preloads.json'

/**
 * Writes the files of each screen beside the manifest, so that the server can name them in the page. Without that, a
 * browser learns of a screen's files only after it has run the first ones.
 */
export const pagePreloads = (): Plugin => {
  let folder = ''
  return {
    name: 'page-preloads',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir.startsWith('/') ? config.build.outDir : join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler(error?: Error) {
        if (!error) await writePreloads(folder)
      },
    },
  }
}

const writePreloads = async (folder: string): Promise<void> => {
  const manifest = await BuildManifest.read(folder)
  const [routes, screens] = await Promise.all(
    ['routes.tsx', 'screens.ts'].map((name) => readFile(join(ROOT, 'web/app', name), 'utf8')),
  )
  const modules = listScreenModules(routes ?? '', screens ?? '')
  for (const path of modules.keys())
    if (!SCREEN_PATHS.some((known) => known === path)) throw new Error(`${path} is not in contract/screen-paths.ts.`)
  const inPage = new Set(listFiles(manifest.collect([manifest.start])))
  const preloads = [...modules].map(([path, { module, isMember }]) => {
    const files = listFiles(manifest.collect(isMember ? [...MEMBER_MODULES, module] : [module]))
    return [path, files.filter((file) => !inPage.has(file))]
  })
  await writeFile(join(folder, PRELOADS_FILE), JSON.stringify(Object.fromEntries(preloads)))
}
