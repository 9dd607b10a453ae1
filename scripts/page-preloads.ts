import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { afterBuild } from './after-build.ts'
import { BuildManifest, listFiles } from './build-manifest.ts'
import { listRouteFiles } from './route-files.ts'

/** Where the server finds which files to preload. */
const PRELOADS_FILE = '.vite/preloads.json'

/**
 * Writes the files of each screen beside the manifest, so that the server can name them in the page. Without that, a
 * browser learns of a screen's files only after it has run the first ones.
 */
export const pagePreloads = () => afterBuild('page-preloads', 'pre', writePreloads)

const writePreloads = async (folder: string): Promise<void> => {
  const manifest = await BuildManifest.read(folder)
  const routes = await listRouteFiles(manifest)
  for (const path of routes.keys())
    if (!SCREEN_PATHS.some((known) => known === path)) throw new Error(`${path} is not in contract/screen-paths.ts.`)
  const inPage = new Set(listFiles(manifest.collect([manifest.start])))
  const preloads = [...routes].map(([path, files]) => [path, files.filter((file) => !inPage.has(file))])
  await writeFile(join(folder, PRELOADS_FILE), JSON.stringify(Object.fromEntries(preloads)))
}
