import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { runnerImport } from 'vite'
import { afterBuild } from './after-build.ts'

/** Where the server finds what a member sees until the app has loaded, by the kind of its top. */
const SKELETONS_FILE = '.vite/skeletons.json'
const SOURCE = fileURLToPath(new URL('../web/app/shell/PageSkeleton.tsx', import.meta.url))

/** Renders the skeletons of members' pages once, at build time. */
export const pageSkeleton = () => afterBuild('page-skeleton', 'pre', writeSkeleton)

const writeSkeleton = async (folder: string): Promise<void> => {
  const { module } = await runnerImport<{ renderPageSkeletons: () => Record<string, string> }>(SOURCE, {
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
  })
  await writeFile(join(folder, SKELETONS_FILE), JSON.stringify(module.renderPageSkeletons()))
}
