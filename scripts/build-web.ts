import { join } from 'node:path'
import { ROOT } from './run.ts'
import { type BuildTarget, runBuildStep } from './staged-build.ts'

const NAME = 'web app'

const PAGES_CONFIG = 'vite.pages.config.ts'

/** The pages in `dist/web`, with what renders public pages on the server in `.pages`. */
export const webBuild: BuildTarget = {
  name: NAME,
  folder: join(ROOT, 'dist', 'web'),
  inputs: [
    'web',
    'contract',
    'package-lock.json',
    'vite.config.ts',
    PAGES_CONFIG,
    'scripts/after-build.ts',
    'scripts/build-manifest.ts',
    'scripts/page-preloads.ts',
    'scripts/page-skeleton.ts',
    'scripts/precompress.ts',
    'scripts/public-page-client.ts',
    'scripts/route-files.ts',
    'scripts/screen-modules.ts',
    'scripts/contract-routes.ts',
    'scripts/member-module.ts',
    'scripts/merge-files.ts',
    'scripts/merged-chunks.ts',
    'scripts/drawn-scenes.ts',
    'scripts/app-icons.ts',
    'scripts/app-screenshots.ts',
    'docs/pictures',
    'scripts/service-worker.ts',
    'scripts/third-party-notices.ts',
  ],
  build: async (folder) => {
    await runBuildStep(NAME, 'vite', ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'])
    const pages = ['--config', PAGES_CONFIG, '--outDir', join(folder, '.pages')]
    await runBuildStep(NAME, 'vite', ['build', ...pages, '--logLevel', 'warn'])
  },
}
