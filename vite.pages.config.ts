/** Bundles what renders public pages on the server, with all its packages, so that it works without node_modules. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: toPath('./web'),
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  plugins: [react()],
  build: {
    ssr: true,
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: { input: { render: toPath('./web/public-pages/render.tsx') } },
  },
})
