import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { appIcons } from './scripts/app-icons.ts'
import { contractRoutes } from './scripts/contract-routes.ts'
import { drawnScenes } from './scripts/drawn-scenes.ts'
import { precompress } from './scripts/precompress.ts'
import { serviceWorker } from './scripts/service-worker.ts'
import { thirdPartyNotices } from './scripts/third-party-notices.ts'

const zodOfTheBrowser = fileURLToPath(new URL('./web/core/zod.ts', import.meta.url))

/** zod probes `new Function` when a schema is made, which our CSP reports; so the browser's zod comes configured. */
const jitlessZod = (): Plugin => ({
  name: 'jitless-zod',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'zod' && importer !== zodOfTheBrowser ? zodOfTheBrowser : undefined),
})

const apiPort = Number(process.env.API_PORT ?? 3000)
// With the Host the browser asked for: the server compares it to the Origin of a write.
const toServer = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  plugins: [
    jitlessZod(),
    contractRoutes(),
    drawnScenes(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    appIcons(),
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
    // Making a schema has no effect but itself: a page that wants only a text of the contract does not get its schemas.
    rolldownOptions: {
      // The entry lists every page's files: short names keep the landing light.
      output: { chunkFileNames: 'assets/[hash:7].js' },
      treeshake: {
        manualPureFunctions: [
          'z',
          'oc',
          'baseContract',
          'signedInContract',
          'anyoneContract',
          'memberContract',
          'talentContract',
          'businessContract',
          'bartenderContract',
          'adminContract',
          'staff',
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
    proxy: { '/api': toServer, '/media': toServer, '/calendar/': toServer },
  },
  preview: {
    host: '127.0.0.1',
    proxy: { '/api': toServer, '/media': toServer, '/calendar/': toServer },
  },
})
