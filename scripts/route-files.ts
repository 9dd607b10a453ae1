import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildManifest, listFiles } from './build-manifest.ts'
import { MEMBER_MODULE } from './member-module.ts'
import { ROOT } from './run.ts'
import { listScreenModules } from './screen-modules.ts'

/** The scripts and stylesheets that each route loads before it renders, by its path. */
export async function listRouteFiles(manifest: BuildManifest): Promise<Map<string, string[]>> {
  const [routes = '', screens = ''] = await Promise.all(
    ['routes.tsx', 'screens.ts'].map((name) => readFile(join(ROOT, 'web/app', name), 'utf8')),
  )
  const files = [...listScreenModules(routes, screens)].map(([path, { module, isMember }]) => {
    const modules = [manifest.start, ...(isMember ? [MEMBER_MODULE] : []), module]
    return [path, listFiles(manifest.collect(modules))] as const
  })
  return new Map(files)
}
