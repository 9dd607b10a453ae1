import { lstatSync, readlinkSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '#server/core/start-error.ts'

/**
 * Where the admin command finds a running server: the socket, or a link to it if the data folder's path is too long.
 */
export const toSocketPath = (dataDir: string): string => join(dataDir, 'admin.sock')

/** The path of the socket; undefined if there is none. */
export function findSocketPath(dataDir: string): string | undefined {
  const publicPath = toSocketPath(dataDir)
  const found = lstatSync(publicPath, { throwIfNoEntry: false })
  if (!found?.isSymbolicLink()) return found && publicPath
  const target = readlinkSync(publicPath)
  if (!lstatSync(dirname(target), { throwIfNoEntry: false })) return undefined
  assertOwnedFolder(dirname(target), dataDir)
  return target
}

/** Throws unless the folder belongs to the data folder's owner or this user, and no one else can open it. */
export function assertOwnedFolder(folder: string, dataDir: string): void {
  const { uid, mode, isFolder } = readOwnership(folder)
  if (isFolder && (mode & 0o077) === 0 && [statSync(dataDir).uid, process.getuid?.()].includes(uid)) return
  throw new StartError(
    `The folder ${folder} of the admin socket can be used by others: stop the server, remove that folder, and start the server again.`,
  )
}

function readOwnership(folder: string): { uid: number; mode: number; isFolder: boolean } {
  const found = lstatSync(folder)
  return { uid: found.uid, mode: found.mode, isFolder: found.isDirectory() }
}
