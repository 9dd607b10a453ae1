import { randomBytes } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Logger } from '#server/core/log.ts'
import { StartError } from '#server/core/start-error.ts'
import { STREAM, sendToSocket } from './admin-client/send.ts'
import { assertOwnedFolder, findSocketPath, toSocketPath } from './admin-client/socket-path.ts'
import { type OpsDeps, runOpsCommand, streamOpsCommand } from './commands.ts'

/** Operating systems limit the path of a Unix socket to about this many bytes. */
const MAX_SOCKET_PATH_BYTES = 100
/** A command may carry a file of 5,000 venues. */
const MAX_COMMAND_BYTES = 8 * 1024 * 1024
/** Prefix of the temporary folder that holds the socket if the data folder's path is too long. */
const TEMP_FOLDER_PREFIX = 'last-call-admin-'

/** The path to listen on, and a function that moves the socket to its public path once the server listens. */
function createSocketPath(dataDir: string): { listenPath: string; publish: () => void; folder?: string } {
  const publicPath = toSocketPath(dataDir)
  // Created under a temporary name and renamed: several servers of one PostgreSQL may share the folder and start at
  // once.
  const tempPath = join(dataDir, `${randomBytes(3).toString('hex')}.sock`)
  if (Buffer.byteLength(publicPath) <= MAX_SOCKET_PATH_BYTES)
    return { listenPath: tempPath, publish: () => renameSync(tempPath, publicPath) }
  // The name cannot be guessed, so no other user can create the folder first. Only this user can open it.
  const folder = mkdtempSync(join(tmpdir(), TEMP_FOLDER_PREFIX))
  const socketPath = join(folder, 'admin.sock')
  if (Buffer.byteLength(socketPath) > MAX_SOCKET_PATH_BYTES) {
    rmSync(folder, { recursive: true })
    throw new StartError(
      `DATA_DIR is too long a path for a socket, and so is ${tmpdir()}: set TMPDIR to a shorter path.`,
    )
  }
  const publish = () => {
    assertOwnedFolder(folder, dataDir)
    symlinkSync(socketPath, tempPath)
    renameSync(tempPath, publicPath)
  }
  return { listenPath: socketPath, publish, folder }
}

/** The socket of an earlier server outside the data folder, if its folder passes the ownership check. */
function findStaleSocket(dataDir: string): string | undefined {
  try {
    const path = findSocketPath(dataDir)
    return path === toSocketPath(dataDir) ? undefined : path
  } catch {
    return undefined
  }
}

/** Removes the temporary folder of a server that was killed, unless a server still answers on its socket. */
async function removeStaleFolder(target: string | undefined): Promise<void> {
  if (!target || !dirname(target).startsWith(join(tmpdir(), TEMP_FOLDER_PREFIX))) return
  const response = await sendToSocket(target, []).catch(() => undefined)
  response?.resume()
  if (!response) rmSync(dirname(target), { recursive: true, force: true })
}

/** Listens for admin commands on a socket that only the server's operating system user can open. */
export async function listenForAdminCommands(
  dataDir: string,
  deps: OpsDeps & { log: Logger },
): Promise<{ stop(): Promise<void> }> {
  const publicPath = toSocketPath(dataDir)
  const staleSocket = findStaleSocket(dataDir)
  const { listenPath, publish, folder } = createSocketPath(dataDir)
  const server = createServer(async (req, res) => {
    try {
      if (Number(req.headers['content-length'] ?? 0) > MAX_COMMAND_BYTES)
        throw new Error('the command exceeds the size limit')
      const args: unknown = JSON.parse(await text(req))
      if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string'))
        throw new Error('the command must be an array of strings')
      const stream = await streamOpsCommand(deps, args)
      if (stream) {
        res.setHeader('Content-Type', STREAM)
        await pipeline(Readable.from(stream), res)
      } else res.end(JSON.stringify(await runOpsCommand(deps, args)))
    } catch (error) {
      deps.log.error({ err: error }, 'An admin command failed')
      // Destroy the connection, so that the client does not take a partial response for complete.
      if (res.headersSent) return void res.destroy()
      res.removeHeader('Content-Type')
      res.end(JSON.stringify({ done: false, text: 'The command failed. See the server log for the reason.' }))
    }
  })
  // Set the umask instead of changing the mode later: the socket must never exist with wider permissions.
  const previousUmask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      // A process of a cluster otherwise has its parent open the socket, which has another umask.
      server.listen({ path: listenPath, exclusive: true }, resolve)
    })
  } finally {
    process.umask(previousUmask)
  }
  publish()
  await removeStaleFolder(staleSocket)
  const inode = statSync(publicPath).ino
  return {
    stop: () =>
      new Promise((resolve) => {
        // A server that started later may have replaced the socket with its own.
        if (statSync(publicPath, { throwIfNoEntry: false })?.ino === inode) rmSync(publicPath, { force: true })
        if (folder) rmSync(folder, { recursive: true, force: true })
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
