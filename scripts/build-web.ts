import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from './install.js'
import { ROOT, run } from './run.ts'

const OUTPUT_FOLDER = join(ROOT, 'dist', 'web')
const STAMP = join(OUTPUT_FOLDER, '.stamp')
const INPUTS = [
  'web/**',
  'contract/**',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build-manifest.ts',
  'scripts/page-preloads.ts',
  'scripts/precompress.ts',
  'scripts/screen-modules.ts',
  'scripts/contract-routes.ts',
  'scripts/member-modules.ts',
  'scripts/merge-files.ts',
  'scripts/merged-chunks.ts',
  'scripts/drawn-scenes.ts',
  'scripts/app-icons.ts',
  'scripts/service-worker.ts',
  'scripts/third-party-notices.ts',
]

/** Builds the web app unless `dist/web` already matches the current sources. */
export async function buildIfStale(): Promise<void> {
  const wanted = await hashInputs()
  const built = existsSync(STAMP) ? await readFile(STAMP, 'utf8') : ''
  if (built !== wanted) await buildWeb()
}

/**
 * Builds into a temporary folder and renames it, so that neither a running server nor an interrupted build leaves half
 * an app.
 */
export async function buildWeb(): Promise<void> {
  const started = performance.now()
  process.stdout.write('Building the web app …\n')
  const stamp = await hashInputs()
  const beside = `${OUTPUT_FOLDER}.${process.pid}`
  const old = `${beside}.old`
  try {
    const args = ['build', '--outDir', beside, '--emptyOutDir', '--logLevel', 'warn']
    const { code, output } = await run('vite', args, { quiet: true, env: { NODE_ENV: 'production' } })
    if (code !== 0) throw new UserError(`The web app failed to build:\n${output}`)
    await writeFile(join(beside, '.stamp'), stamp)
    await mkdir(OUTPUT_FOLDER, { recursive: true })
    await rename(OUTPUT_FOLDER, old)
    await rename(beside, OUTPUT_FOLDER)
  } finally {
    await rm(beside, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
  process.stdout.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`)
}

async function hashInputs(): Promise<string> {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(glob(INPUTS, { cwd: ROOT, exclude: ['**/*.test.{ts,tsx}'], withFileTypes: true }))
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.sort())
    hash
      .update(path.slice(ROOT.length))
      .update('\0')
      .update(await readFile(path))
  return hash.digest('hex')
}
