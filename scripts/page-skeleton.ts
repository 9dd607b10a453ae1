import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { runnerImport } from 'vite'
import { afterBuild } from './after-build.ts'

/** Where the server finds what a member sees until the app has loaded. */
const SKELETON_FILE = '.vite/skeleton.html'
const SOURCE = fileURLToPath(new URL('../web/app/shell/PageSkeleton.tsx', import.meta.url))

/** Renders the skeleton of a member's page once, at build time. */
export const pageSkeleton = () => afterBuild('page-skeleton', 'pre', writeSkeleton)

const writeSkeleton = async (folder: string): Promise<void> => {
  const { module } = await runnerImport<{ renderPageSkeleton: () => string }>(SOURCE, {
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
  })
  await writeFile(join(folder, SKELETON_FILE), module.renderPageSkeleton())
}
