import { randomBytes } from 'node:crypto'
import { lstatSync, mkdtempSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Logger } from '#server/core/log.ts'
import { StartError } from '#server/core/start-error.ts'
import type { CommandResult } from '#server/moderation/service.ts'
import { type OpsDeps, runOpsCommand, streamOpsCommand } from './commands.ts'

/** Systems cut socket addresses at about this many bytes. */
const MAX_SOCKET_PATH_BYTES = 100
const MAX_COMMAND_BYTES = 16 * 1024
/** How the folders begin that hold the socket of a data folder that lies too deep. */
const TEMP_FOLDER_PREFIX = 'last-call-admin-'
const STREAM = 'application/octet-stream'

/** Where the operator's command finds a running server: the socket, or a link to it where the data folder lies too deep. */
const toSocketPath = (dataDir: string): string => join(dataDir, 'admin.sock')

/** The path to listen at, and what brings it to its place once it is there. */
function createSocketPath(dataDir: string): { listenPath: string; publish: () => void; folder?: string } {
  const place = toSocketPath(dataDir)
  // Made beside and renamed: several servers of one PostgreSQL may share the folder and start in the same moment.
  const beside = join(dataDir, `${randomBytes(3).toString('hex')}.sock`)
  if (Buffer.byteLength(place) <= MAX_SOCKET_PATH_BYTES)
    return { listenPath: beside, publish: () => renameSync(beside, place) }
  // The name can't be guessed, so no other user can put a folder there first; only this user can open it.
  const folder = mkdtempSync(join(tmpdir(), TEMP_FOLDER_PREFIX))
  const made = join(folder, 'admin.sock')
  if (Buffer.byteLength(made) > MAX_SOCKET_PATH_BYTES) {
    rmSync(folder, { recursive: true })
    throw new StartError(`DATA_DIR is too long a path for a socket, and ${tmpdir()} too: set TMPDIR to a short one.`)
  }
  const settle = () => {
    assertOwnedFolder(folder, dataDir)
    symlinkSync(made, beside)
    renameSync(beside, place)
  }
  return { listenPath: made, publish: settle, folder }
}

/** The socket of a running server; undefined where there is none. */
function findSocketPath(dataDir: string): string | undefined {
  const place = toSocketPath(dataDir)
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (!found?.isSymbolicLink()) return found && place
  const target = readlinkSync(place)
  if (!lstatSync(dirname(target), { throwIfNoEntry: false })) return undefined
  assertOwnedFolder(dirname(target), dataDir)
  return target
}

/** Throws unless the folder belongs to the data folder's owner or to this user, and only its owner can open it. */
function assertOwnedFolder(folder: string, dataDir: string): void {
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

/** The socket of an earlier server outside of the data folder, if its folder passes the check. */
function findStaleSocket(dataDir: string): string | undefined {
  try {
    const path = findSocketPath(dataDir)
    return path === toSocketPath(dataDir) ? undefined : path
  } catch {
    return undefined
  }
}

/** Removes the folder of a server that was killed, unless a server still answers there. */
async function removeStaleFolder(target: string | undefined): Promise<void> {
  if (!target || !dirname(target).startsWith(join(tmpdir(), TEMP_FOLDER_PREFIX))) return
  const answer = await sendToSocket(target, []).catch(() => undefined)
  answer?.resume()
  if (!answer) rmSync(dirname(target), { recursive: true, force: true })
}

/** Takes the operator's commands on a socket that only this user of the machine can open. */
export async function listenForAdminCommands(
  dataDir: string,
  scene: OpsDeps & { log: Logger },
): Promise<{ stop(): Promise<void> }> {
  const place = toSocketPath(dataDir)
  const staleSocket = findStaleSocket(dataDir)
  const { listenPath, publish, folder } = createSocketPath(dataDir)
  const server = createServer(async (req, res) => {
    try {
      if (Number(req.headers['content-length'] ?? 0) > MAX_COMMAND_BYTES) throw new Error('the command is too long')
      const args: unknown = JSON.parse(await text(req))
      if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string')) throw new Error('no command')
      const stream = await streamOpsCommand(scene, args)
      if (stream) {
        res.setHeader('Content-Type', STREAM)
        await pipeline(Readable.from(stream), res)
      } else res.end(JSON.stringify(await runOpsCommand(scene, args)))
    } catch (error) {
      scene.log.error({ err: error }, 'An admin command failed')
      // Cut off, so that nobody takes it for whole.
      if (res.headersSent) return void res.destroy()
      res.removeHeader('Content-Type')
      res.end(JSON.stringify({ done: false, text: 'The command failed; the log of the server says why.' }))
    }
  })
  // The file must never exist with more rights than these, not even between being made and being changed.
  const before = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(listenPath, resolve)
    })
  } finally {
    process.umask(before)
  }
  publish()
  await removeStaleFolder(staleSocket)
  const own = statSync(place).ino
  return {
    stop: () =>
      new Promise((resolve) => {
        // A server that started later has put its own in this place.
        if (statSync(place, { throwIfNoEntry: false })?.ino === own) rmSync(place, { force: true })
        if (folder) rmSync(folder, { recursive: true, force: true })
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Hands a command to the running server; undefined where none listens. */
export async function sendCommandToServer(
  dataDir: string,
  args: readonly string[],
): Promise<CommandResult | undefined> {
  const answer = await sendToServer(dataDir, args)
  return answer && (JSON.parse(await text(answer)) as CommandResult)
}

/** The same for what is answered piece by piece; reading it fails unless it arrives whole. */
export async function streamCommandFromServer(
  dataDir: string,
  args: readonly string[],
): Promise<IncomingMessage | undefined> {
  const answer = await sendToServer(dataDir, args)
  if (!answer || answer.headers['content-type'] === STREAM) return answer
  throw new StartError((JSON.parse(await text(answer)) as CommandResult).text)
}

async function sendToServer(dataDir: string, args: readonly string[]): Promise<IncomingMessage | undefined> {
  const path = findSocketPath(dataDir)
  return path === undefined ? undefined : sendToSocket(path, args)
}

function sendToSocket(socketPath: string, args: readonly string[]): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify(args)
    const headers = { 'content-length': Buffer.byteLength(body) }
    const req = request({ socketPath, method: 'POST', headers }, resolve)
    req.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    )
    req.end(body)
  })
}
