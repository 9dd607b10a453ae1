import { join } from 'node:path'
import { ROOT } from './run.ts'
import { type BuildTarget, runBuildStep } from './staged-build.ts'

const NAME = 'server'
const CONFIG = 'vite.server.config.ts'

/** The server's bundle in `dist/server`, with the databases that a first start copies. */
export const serverBuild: BuildTarget = {
  name: NAME,
  folder: join(ROOT, 'dist', 'server'),
  inputs: [
    'server',
    'contract',
    'package.json',
    'package-lock.json',
    CONFIG,
    'scripts/admin.ts',
    'scripts/build-server.ts',
    'scripts/prepare-databases.ts',
    'scripts/server-files.ts',
  ],
  build: async (folder) => {
    await runBuildStep(NAME, 'vite', ['build', '--config', CONFIG, '--outDir', folder, '--logLevel', 'error'])
    await runBuildStep(NAME, process.execPath, [join(ROOT, 'scripts/prepare-databases.ts'), folder])
  },
}
