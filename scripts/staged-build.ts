import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { UserError } from './install.js'
import { type ProcessResult, ROOT, run } from './run.ts'

/** A folder under `dist` that is built from the sources. */
export type BuildTarget = {
  /** The name of the result in the terminal. */
  name: string
  folder: string
  /** All files that the result depends on, and folders of such files. */
  inputs: string[]
  /** Builds into the given folder. */
  build(folder: string): Promise<void>
}

/** Builds a target unless its folder already matches the current sources. */
export async function buildIfStale(target: BuildTarget): Promise<void> {
  const stamp = toStampFile(target.folder)
  const built = existsSync(stamp) ? await readFile(stamp, 'utf8') : ''
  if (built !== hashInputs(target.inputs)) await build(target)
}

/**
 * Builds into a temporary folder and renames it, so that neither a running server nor an interrupted build leaves half
 * a result.
 */
export async function build({ name, folder, inputs, build }: BuildTarget): Promise<void> {
  const started = performance.now()
  process.stdout.write(`Building the ${name} …\n`)
  const stamp = hashInputs(inputs)
  const beside = `${folder}.${process.pid}`
  const old = `${beside}.old`
  try {
    await build(beside)
    await writeFile(toStampFile(beside), stamp)
    await mkdir(folder, { recursive: true })
    await rename(folder, old)
    await rename(beside, folder)
  } finally {
    await rm(beside, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
  process.stdout.write(`Built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`)
}

/** Runs a step of a build in a process of its own, so that what it loads does not stay in the memory of the server. */
export async function runBuildStep(name: string, command: string, args: string[]): Promise<ProcessResult> {
  const result = await run(command, args, { quiet: true, env: { NODE_ENV: 'production' } })
  if (result.code !== 0) throw new UserError(`The ${name} failed to build:\n${result.output}`)
  return result
}

const toStampFile = (folder: string): string => join(folder, '.stamp')

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** Reads synchronously, which takes a third of the time: every `npm start` waits for it. */
function hashInputs(inputs: string[]): string {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap(listFiles).sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)))
  }
  return hash.digest('hex')
}

/** The files below a folder of the project, or the file itself. */
function listFiles(path: string): string[] {
  if (statSync(join(ROOT, path)).isFile()) return [path]
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
}
