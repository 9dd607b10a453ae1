import { join } from 'node:path'
import type { ConfigWithoutSecrets } from '#server/core/config.ts'
import { StartError } from '#server/core/start-error.ts'
import { openStorage } from '#server/core/storage.ts'
import { isUnavailable } from '#server/core/unavailable.ts'
import { explainWriteError } from '#server/core/write-errors.ts'
import { STORAGE_MARKER_KEY } from '#server/media/storage-marker.ts'
import type { CommandResult } from '#server/moderation/service.ts'
import { describeConnectionError } from '#server/ops/doctor/connection-errors.ts'
import { type CopyCounts, copyFiles, deleteOriginals, type KnownImages, type Move } from './copy.ts'
import { MoveJournal } from './journal.ts'
import { type MoveOptions, nameStorage } from './options.ts'

export type MoveCommand = MoveOptions & {
  config: Pick<ConfigWithoutSecrets, 'dataDir' | 'storage'>
  /** The name of the storage that the running server uses; undefined if no server runs. */
  findStorageInUse: () => Promise<string | undefined>
  listImages: () => Promise<KnownImages>
  report: (line: string) => void
}

/**
 * Copies all files to another storage and compares each copy; the originals stay unless `deletesOld`. The server may
 * run: it keeps using the old storage, and another run copies the files added since.
 */
export async function moveFiles(command: MoveCommand): Promise<CommandResult> {
  const { config, deletesOld, listImages, report } = command
  const [from, to] = [openPlace(command.from), openPlace(command.to)]
  if (from.name === to.name) throw new StartError(`The files are in ${to.name} already: name another storage.`)
  const inUse = await command.findStorageInUse()
  if (deletesOld) assertOldIsUnused({ from: from.name, to: to.name, configured: nameStorage(config.storage), inUse })
  const journal = new MoveJournal(join(config.dataDir, 'move-files.txt'), `${from.name} to ${to.name}`)
  // Every copy is compared once more before its original may go.
  if (deletesOld) journal.restart()
  const move: Move = { from, to, listImages, journal, report }
  try {
    if (!(await from.storage.exists(STORAGE_MARKER_KEY)))
      throw new StartError(
        `There is no ${STORAGE_MARKER_KEY} in ${from.name}: it is not a storage that a server used, or its disk is not mounted.`,
      )
    report(`Copying from ${from.name} to ${to.name} …`)
    const counts = await copyFiles(move)
    if (!deletesOld) return { done: true, text: [describeCounts(counts), describeNextStep(move, inUse)].join('\n') }
    report(`Deleting from ${from.name} …`)
    const deleted = await deleteOriginals(move)
    journal.remove()
    return { done: true, text: `${describeCounts(counts)}\nDeleted ${deleted} files from ${from.name}.` }
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const cause = error instanceof Error && error.cause ? error.cause : error
    throw new StartError(
      `A storage cannot be used: ${explainWriteError(cause) ?? describeConnectionError(cause)}. Run this command again: it continues where it stopped.`,
    )
  }
}

const openPlace = (config: MoveOptions['from']) => ({ storage: openStorage(config), name: nameStorage(config) })

type Names = { from: string; to: string; configured: string; inUse: string | undefined }

function assertOldIsUnused({ from, to, configured, inUse }: Names): void {
  if (configured !== to)
    throw new StartError(
      `STORAGE_URL does not name ${to}: set it, restart every server, and then run this with --delete-old. Nothing was deleted.`,
    )
  if (inUse === undefined || inUse === to) return
  throw new StartError(`The running server still uses ${inUse}: restart it first. Nothing was deleted from ${from}.`)
}

function describeCounts({ copied, present, replaced, unknown }: CopyCounts): string {
  return [
    `Copied ${copied} files; ${present} were there already. Every copy was compared with its original.`,
    ...(replaced > 0 ? [`${replaced} copies differed from their originals and were replaced.`] : []),
    ...(unknown > 0 ? [describeUnknown(unknown)] : []),
  ].join('\n')
}

const describeUnknown = (count: number): string =>
  count === 1
    ? '1 file does not belong to Last Call and was left alone.'
    : `${count} files do not belong to Last Call and were left alone.`

function describeNextStep({ from, to }: Move, inUse: string | undefined): string {
  const start = `set STORAGE_URL to ${to.name} (or remove it, for the folder), and start the server`
  return inUse === from.name
    ? `The running server still uses ${from.name}. Stop every server, run this again to copy the files added since, ${start}.`
    : `Nothing was deleted. Next, ${start}. Then run this with --delete-old.`
}
