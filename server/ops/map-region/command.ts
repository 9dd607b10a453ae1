import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { formatAdminCommand } from '#server/core/admin-command.ts'
import { RESERVED_BYTES, readFreeBytes } from '#server/core/db/disk-space.ts'
import { type Env, readVariable } from '#server/core/environment.ts'
import { readPmtilesHeader } from '#server/core/pmtiles.ts'
import { createFolder } from '#server/core/secrets.ts'
import { StartError } from '#server/core/start-error.ts'
import type { CommandResult } from '#server/moderation/service.ts'
import { formatMegabytes } from '#server/ops/backup.ts'
import { type Builds, listNewestBuilds, PROTOMAPS_BUILDS } from './builds.ts'
import { downloadMap } from './download.ts'
import { formatPercent, type MapPlan, nameRegion, planMap } from './map-plan.ts'
import { type MapRegionOptions, parseMapRegionOptions } from './options.ts'
import { readPartialState } from './partial-file.ts'
import { NETWORK, type Network, openRemoteFile, type RemoteFile } from './remote-file.ts'

export type MapRegionDeps = {
  env: Env
  report: (line: string) => void
  /** Undefined if there is no one to ask. */
  confirm: (question: string) => Promise<boolean | undefined>
  /** The network and the disk. Tests replace them. */
  outside?: Outside
}
type Outside = { network: Network; builds: Builds; readFreeBytes: (folder: string) => Promise<number> }
const OUTSIDE: Outside = { network: NETWORK, builds: PROTOMAPS_BUILDS, readFreeBytes }

/** The name of the map in the data folder, if no setting names another place. */
const MAP_FILE = 'map.pmtiles'

/** Cuts a region out of a PMTiles archive, and puts it where the server reads its street map. */
export async function runMapRegion(
  args: readonly string[],
  { env, report, confirm, outside = OUTSIDE }: MapRegionDeps,
): Promise<CommandResult> {
  const options = parseMapRegionOptions(args)
  const target = findTarget(env)
  const source = await openSource(options, target, outside)
  try {
    const plan = await planMap(source, options.region)
    const saved = readPartialState(target)
    const done = saved?.plan === plan.id ? saved.bytes : 0
    report(describePlan(plan, source, target))
    if (done > 0) report(`${formatPercent(done, plan.bytes)} of it is already there from an interrupted run.`)
    await assertRoom(target, plan.bytes - done, outside)
    const isConfirmed = options.isConfirmed || (await confirm('Download it? [y/N] '))
    if (!isConfirmed) {
      const hint = isConfirmed === undefined ? ' Add --yes to begin.' : ''
      return { done: false, text: `Nothing was downloaded.${hint}` }
    }
    const previousZoom = existsSync(target) ? readMaxZoom(target) : undefined
    const sha256 = await downloadMap(source, { plan, target, report })
    return { done: true, text: describeResult({ target, sha256, plan, previousZoom, env }) }
  } finally {
    source.close()
  }
}

/** The file that MAP_PMTILES names, which need not exist yet; without the setting, a file in the data folder. */
function findTarget(env: Env): string {
  const configured = readVariable(env, 'MAP_PMTILES')
  const dataDir = resolve(readVariable(env, 'DATA_DIR') ?? './data')
  if (configured === undefined) createFolder(dataDir)
  const path = resolve(configured ?? join(dataDir, MAP_FILE))
  // A symbolic link stays, and the file it leads to is replaced.
  const target = existsSync(path) ? realpathSync(path) : path
  if (!existsSync(dirname(target)))
    throw new StartError(`There is no folder ${dirname(target)} for MAP_PMTILES: create it, or mount its disk.`)
  if (existsSync(target) && !statSync(target).isFile())
    throw new StartError(`${target} is not a file: MAP_PMTILES must name the file to write.`)
  return target
}

/** The archive that was named; else the one that an interrupted run of the same region read; else the newest. */
async function openSource({ from, region }: MapRegionOptions, target: string, outside: Outside): Promise<RemoteFile> {
  const saved = readPartialState(target)
  const begun = saved?.region === nameRegion(region) ? [saved.url] : []
  for (const url of from === undefined ? begun : [from]) {
    const file = await openRemoteFile(url, outside.network)
    if (file) return file
  }
  if (from !== undefined) throw new StartError(`There is no file at ${from}: correct --from.`)
  for (const url of await listNewestBuilds(outside.builds)) {
    const file = await openRemoteFile(url, outside.network)
    if (file) return file
  }
  throw new StartError('None of the newest builds of Protomaps can be read: try again later, or name one with --from.')
}

async function assertRoom(target: string, bytes: number, outside: Outside): Promise<void> {
  const free = await outside.readFreeBytes(dirname(target))
  if (free >= bytes + RESERVED_BYTES) return
  throw new StartError(
    `The disk of ${dirname(target)} has ${formatMegabytes(free)} free, and the map needs ${formatMegabytes(bytes + RESERVED_BYTES)}: free space on it, or name a smaller region.`,
  )
}

function describePlan({ bytes, reads, start, tiles }: MapPlan, source: RemoteFile, target: string): string {
  const toRead = reads.reduce((sum, { length }) => sum + length, 0) + start.length
  return [
    `From ${source.url}`,
    `to   ${target}`,
    `${tiles} tiles, a file of ${formatMegabytes(bytes)}; ${formatMegabytes(toRead)} to download in ${reads.length} requests.`,
  ].join('\n')
}

type Finished = { target: string; sha256: string; plan: MapPlan; previousZoom: number | undefined; env: Env }

function describeResult({ target, sha256, plan, previousZoom, env }: Finished): string {
  return [
    `Wrote ${target}: ${plan.tiles} tiles, ${formatMegabytes(plan.bytes)}.`,
    `SHA-256: ${sha256}`,
    describeNextStep({ target, previousZoom, env }),
    `Check with ${formatAdminCommand('doctor')}.`,
  ].join('\n')
}

function describeNextStep({ target, previousZoom, env }: Pick<Finished, 'target' | 'previousZoom' | 'env'>): string {
  const tiles = readVariable(env, 'MAP_TILE_URL') === undefined ? '' : ', remove MAP_TILE_URL and MAP_ATTRIBUTION,'
  if (readVariable(env, 'MAP_PMTILES') === undefined)
    return `Add this line to the server's settings${tiles} and restart the server:\nMAP_PMTILES=${target}`
  if (previousZoom === undefined || previousZoom !== readMaxZoom(target))
    return 'MAP_PMTILES names this file: restart the server, and maps show streets.'
  return 'MAP_PMTILES names this file: a running server delivers it from now on.'
}

/** Undefined for a file that is no map. */
function readMaxZoom(path: string): number | undefined {
  try {
    return readPmtilesHeader(path).maxZoom
  } catch {
    return undefined
  }
}
