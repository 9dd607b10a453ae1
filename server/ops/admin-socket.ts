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
import type { CommandAnswer } from '#server/moderation/service.ts'
import { type OperatorScene, runOperatorCommand, streamFor } from './commands.ts'

/** Systems cut socket addresses at about this many bytes. */
const LONGEST_PATH = 100
const MOST_BYTES = 16 * 1024
/** How the folders begin that hold the socket of a data folder that lies too deep. */
const TEMPORARY = 'last-call-admin-'
const STREAM = 'application/octet-stream'

/** Where the operator's command finds a running server: the socket, or a link to it where the data folder lies too deep. */
const placeOf = (dataDir: string): string => join(dataDir, 'admin.sock')

/** The path to listen at, and what brings it to its place once it is there. */
function makePath(dataDir: string): { made: string; settle: () => void; folder?: string } {
  const place = placeOf(dataDir)
  // Made beside and renamed: several servers of one PostgreSQL may share the folder and start in the same moment.
  const beside = join(dataDir, `${randomBytes(3).toString('hex')}.sock`)
  if (Buffer.byteLength(place) <= LONGEST_PATH) return { made: beside, settle: () => renameSync(beside, place) }
  // The name can't be guessed, so no other user can put a folder there first; only this user can open it.
  const folder = mkdtempSync(join(tmpdir(), TEMPORARY))
  const made = join(folder, 'admin.sock')
  if (Buffer.byteLength(made) > LONGEST_PATH) {
    rmSync(folder, { recursive: true })
    throw new StartError(`DATA_DIR is too long a path for a socket, and ${tmpdir()} too: set TMPDIR to a short one.`)
  }
  const settle = () => {
    checkOwned(folder, dataDir)
    symlinkSync(made, beside)
    renameSync(beside, place)
  }
  return { made, settle, folder }
}

/** The socket of a running server; undefined where there is none. */
function findPath(dataDir: string): string | undefined {
  const place = placeOf(dataDir)
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (!found?.isSymbolicLink()) return found && place
  const target = readlinkSync(place)
  if (!lstatSync(dirname(target), { throwIfNoEntry: false })) return undefined
  checkOwned(dirname(target), dataDir)
  return target
}

/** Throws unless the folder belongs to the data folder's owner or to this user, and only its owner can open it. */
function checkOwned(folder: string, dataDir: string): void {
  const { uid, mode, isFolder } = look(folder)
  if (isFolder && (mode & 0o077) === 0 && [statSync(dataDir).uid, process.getuid?.()].includes(uid)) return
  throw new StartError(
    `The folder ${folder} of the admin socket can be used by others: stop the server, remove that folder, and start the server again.`,
  )
}

function look(folder: string): { uid: number; mode: number; isFolder: boolean } {
  const found = lstatSync(folder)
  return { uid: found.uid, mode: found.mode, isFolder: found.isDirectory() }
}

/** The socket of an earlier server outside of the data folder, if its folder passes the check. */
function leftBehind(dataDir: string): string | undefined {
  try {
    const path = findPath(dataDir)
    return path === placeOf(dataDir) ? undefined : path
  } catch {
    return undefined
  }
}

/** Removes the folder of a server that was killed, unless a server still answers there. */
async function removeLeft(target: string | undefined): Promise<void> {
  if (!target || !dirname(target).startsWith(join(tmpdir(), TEMPORARY))) return
  const answer = await askAt(target, []).catch(() => undefined)
  answer?.resume()
  if (!answer) rmSync(dirname(target), { recursive: true, force: true })
}

/** Takes the operator's commands on a socket that only this user of the machine can open. */
export async function listenForAdmin(
  dataDir: string,
  scene: OperatorScene & { log: Logger },
): Promise<{ stop(): Promise<void> }> {
  const place = placeOf(dataDir)
  const left = leftBehind(dataDir)
  const { made, settle, folder } = makePath(dataDir)
  const server = createServer(async (req, res) => {
    try {
      if (Number(req.headers['content-length'] ?? 0) > MOST_BYTES) throw new Error('the command is too long')
      const args: unknown = JSON.parse(await text(req))
      if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string')) throw new Error('no command')
      const stream = await streamFor(scene, args)
      if (stream) {
        res.setHeader('Content-Type', STREAM)
        await pipeline(Readable.from(stream), res)
      } else res.end(JSON.stringify(await runOperatorCommand(scene, args)))
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
      server.listen(made, resolve)
    })
  } finally {
    process.umask(before)
  }
  settle()
  await removeLeft(left)
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
export async function askRunningServer(dataDir: string, args: readonly string[]): Promise<CommandAnswer | undefined> {
  const answer = await askSocket(dataDir, args)
  return answer && (JSON.parse(await text(answer)) as CommandAnswer)
}

/** The same for what is answered piece by piece; reading it fails unless it arrives whole. */
export async function streamFromServer(dataDir: string, args: readonly string[]): Promise<IncomingMessage | undefined> {
  const answer = await askSocket(dataDir, args)
  if (!answer || answer.headers['content-type'] === STREAM) return answer
  throw new StartError((JSON.parse(await text(answer)) as CommandAnswer).text)
}

async function askSocket(dataDir: string, args: readonly string[]): Promise<IncomingMessage | undefined> {
  const path = findPath(dataDir)
  return path === undefined ? undefined : askAt(path, args)
}

function askAt(socketPath: string, args: readonly string[]): Promise<IncomingMessage | undefined> {
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
