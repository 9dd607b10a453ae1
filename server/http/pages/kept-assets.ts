import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import type { Clock } from '#server/core/clock.ts'
import type { Logger } from '#server/core/log.ts'
import { errorCode } from '#server/core/start-error.ts'

// A page that is open during an upgrade loads more files of its own build. The server keeps the files of the last
// builds in the data folder, so that it can answer for them, and for a newer version that runs beside it.

/** The folder of a data folder with a folder for each build. */
const FOLDER = 'assets'
const BUILDS_KEPT = 3
/** Names every built file, so that its hash identifies the build. */
const MANIFEST = '.vite/manifest.json'

type Deps = { webRoot: string; dataDir: string; clock: Clock; log: Logger }

/**
 * Copies the built assets into the data folder, unless they are there, and deletes the oldest of too many builds. If
 * that fails, pages that are open during the next upgrade have to be reloaded; nothing else depends on it.
 */
export async function keepAssets({ log, ...deps }: Deps): Promise<void> {
  try {
    await copyBuild(deps)
  } catch (error) {
    log.warn({ err: error }, 'The files of this build could not be kept for pages that stay open')
  }
}

async function copyBuild({ webRoot, dataDir, clock }: Omit<Deps, 'log'>): Promise<void> {
  if (!existsSync(join(webRoot, MANIFEST))) return
  const folder = join(dataDir, FOLDER)
  const own = join(folder, await hashBuild(webRoot))
  await mkdir(folder, { recursive: true })
  if (!existsSync(own)) await copyAtOnce(join(webRoot, 'assets'), own)
  const now = clock.now()
  await utimes(own, now, now)
  for (const old of (await listNewestFirst(folder)).slice(BUILDS_KEPT)) await rm(old, { recursive: true, force: true })
}

type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/** Serves a path below `/assets/` from the builds in the data folder, including those added later. */
export function serveKeptAssets(dataDir: string): Middleware {
  const folder = join(dataDir, FOLDER)
  const builds = new Map<string, Middleware>()
  const getBuild = (name: string): Middleware => {
    const known = builds.get(name)
    if (known) return known
    const build = createBuildHandler(join(folder, name))
    builds.set(name, build)
    return build
  }
  return (req, res, next) => {
    const tryNext = ([name, ...others]: string[]): void =>
      name === undefined ? next() : getBuild(name)(req, res, () => tryNext(others))
    tryNext(listBuilds(folder))
  }
}

function createBuildHandler(folder: string): Middleware {
  const files = sirv(folder, {
    // Looks for each file when it is asked for, because another process may delete the build.
    dev: true,
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (res) => res.setHeader('Cache-Control', 'public, max-age=31536000, immutable'),
  })
  return (req, res, next) => {
    const address = req.url ?? ''
    req.url = address.replace(/^\/assets/, '')
    files(req, res, () => {
      req.url = address
      next()
    })
  }
}

function listBuilds(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

async function hashBuild(webRoot: string): Promise<string> {
  const manifest = await readFile(join(webRoot, MANIFEST))
  return createHash('sha256').update(manifest).digest('hex').slice(0, 16)
}

/** Another process may copy the same build at the same time; the first one to finish wins. */
async function copyAtOnce(from: string, to: string): Promise<void> {
  const beside = `${to}.${randomUUID()}`
  try {
    await cp(from, beside, { recursive: true })
    await rename(beside, to)
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error
  }
}

async function listNewestFirst(folder: string): Promise<string[]> {
  const paths = (await readdir(folder)).map((name) => join(folder, name))
  const times = await Promise.all(paths.map(async (path) => ({ path, time: await readTime(path) })))
  return times.sort((one, other) => other.time - one.time).map(({ path }) => path)
}

/** The time of a folder; infinite if another process has just renamed or deleted it. */
const readTime = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )
