/** Bundles the server for production into few files, so that it starts sooner and needs less memory. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { noMapOf, serverFiles, serverStarters } from './scripts/server-files.ts'

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const { version } = JSON.parse(readFileSync(toPath('./package.json'), 'utf8')) as { version: string }

/** What runs, by the name of its file in the bundle. */
const entries = { server: toPath('./server/main.ts'), 'admin-command': toPath('./scripts/admin.ts') }
const isEntry = new Set(Object.values(entries))

/** The chunk of all packages that the start needs. */
const PACKAGES = 'packages'

export default defineConfig({
  root: toPath('.'),
  publicDir: false,
  // Read by server/core/paths.ts and server/core/version.ts.
  define: { IS_BUNDLE: 'true', BUNDLE_VERSION: JSON.stringify(version) },
  // These two load files of their own packages.
  ssr: { noExternal: true, external: ['@electric-sql/pglite', 'sharp'] },
  plugins: [
    serverFiles(toPath('./server')),
    serverStarters({ main: 'server', admin: 'admin-command' }),
    noMapOf(PACKAGES),
  ],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: entries,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        sourcemapExcludeSources: true,
        // Node keeps the code in memory, in two bytes per character if a file isn't all ASCII. License comments aren't,
        // because of authors' names; `npm run notices` prints the licenses.
        charset: 'ascii',
        comments: { legal: false },
        // Names stay, because stack traces show them.
        minify: { compress: true, mangle: false, codegen: true },
        codeSplitting: {
          groups: [
            { name: PACKAGES, test: /node_modules/, tags: ['$initial'] },
            // A file that is loaded later must not import an entry, which is waiting for it.
            { name: 'core', test: (id) => !isEntry.has(id), tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
