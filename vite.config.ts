import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { appIcons } from './scripts/app-icons.ts'
import { appScreenshots } from './scripts/app-screenshots.ts'
import { contractRoutes } from './scripts/contract-routes.ts'
import { drawnScenes } from './scripts/drawn-scenes.ts'
import { mergedChunks } from './scripts/merged-chunks.ts'
import { pagePreloads } from './scripts/page-preloads.ts'
import { pageSkeleton } from './scripts/page-skeleton.ts'
import { precompress } from './scripts/precompress.ts'
import { publicPageClient } from './scripts/public-page-client.ts'
import { serviceWorker } from './scripts/service-worker.ts'
import { startScript } from './scripts/start-script.ts'
import { thirdPartyNotices } from './scripts/third-party-notices.ts'

const zodOfTheBrowser = fileURLToPath(new URL('./web/core/zod.ts', import.meta.url))

/**
 * zod tests `new Function` when a schema is built, which our CSP reports; so the browser gets a zod that is configured
 * not to.
 */
const jitlessZod = (): Plugin => ({
  name: 'jitless-zod',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'zod' && importer !== zodOfTheBrowser ? zodOfTheBrowser : undefined),
})

const apiPort = Number(process.env.API_PORT ?? 3000)
// Keeps the browser's Host header, because the server compares it to the Origin of a write.
const toServer = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }
// Stored files have a bucket in their address, unlike the sources in web/media.
const proxy = { '/api': toServer, '^/media/[^/]+/': toServer, '/calendar/': toServer, '/map.pmtiles': toServer }

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  plugins: [
    jitlessZod(),
    contractRoutes(),
    drawnScenes(),
    startScript(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    mergedChunks([jitlessZod(), contractRoutes(), drawnScenes(), react()].flat()),
    appIcons(),
    appScreenshots(),
    pagePreloads(),
    pageSkeleton(),
    publicPageClient(),
    serviceWorker(),
    thirdPartyNotices(),
    precompress(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    // Building a schema has no side effects, so a page that uses only texts of the contract does not load its schemas.
    rolldownOptions: {
      // The entry lists every page's files, so short names keep the landing page small.
      output: { chunkFileNames: 'assets/[hash:7].js' },
      treeshake: {
        manualPureFunctions: [
          'z',
          'oc',
          'baseContract',
          'contractFor',
          'withMethods',
          'anyoneContract',
          'memberContract',
          'talentContract',
          'businessContract',
          'bartenderContract',
          'adminContract',
          'staff',
          'venueUpload',
          'respondsWith',
          'Text',
          'Person',
          'ShiftLine',
          'textUpTo',
          'optionalText',
          'nameUpTo',
          'instantInput',
          'crossFieldRule',
          'bothTimesRule',
          'shiftTimesRule',
          'pageInput',
          'pageOutput',
          'paymentHandle',
        ],
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy,
  },
  preview: {
    host: '127.0.0.1',
    proxy,
  },
})
