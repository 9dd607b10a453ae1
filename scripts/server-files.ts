import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const FILES = ['core/db/**/*.sql', 'demo/*/*.webp', 'http/public-pages/*.png']

/** Files of packages. */
const PACKAGE_FILES = ['@expo-google-fonts/besley/600SemiBold/Besley_600SemiBold.ttf']

/** Copies the SQL and pictures that the server reads beside the bundle, which works without the project's package.json. */
export const serverFiles = (folder: string): Plugin => ({
  name: 'server-files',
  async generateBundle() {
    for await (const fileName of glob(FILES, { cwd: folder }))
      this.emitFile({ type: 'asset', fileName, source: readFileSync(join(folder, fileName)) })
    for (const name of PACKAGE_FILES) {
      const source = readFileSync(join(folder, '../node_modules', name))
      this.emitFile({ type: 'asset', fileName: basename(name), source })
    }
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "module" }\n' })
  },
})

/** Leaves out the source map of packages: Node reads all maps at the start, and this one is the largest. */
export const noMapOf = (chunk: string): Plugin => ({
  name: 'no-map-of-packages',
  generateBundle(_, bundle) {
    delete bundle[`${chunk}.js.map`]
  },
})

/**
 * Adds a file for each entry that prepares Node before it loads the entry: only code that is loaded afterwards has its
 * lines mapped to the sources, and its compiled form cached.
 */
export const serverStarters = (entries: Record<string, string>): Plugin => ({
  name: 'server-starters',
  generateBundle() {
    for (const [name, entry] of Object.entries(entries))
      this.emitFile({ type: 'asset', fileName: `${name}.js`, source: toStarter(entry) })
  },
})

const toStarter = (entry: string): string => `import module from 'node:module'
import { join } from 'node:path'

process.setSourceMapsEnabled(true)
module.enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'))
await import('./${entry}.js')
`
