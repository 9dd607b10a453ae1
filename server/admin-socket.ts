import { createHash, randomBytes } from 'node:crypto'
import { renameSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { CommandAnswer } from '#server/admin/service.ts'
import type { Logger } from '#server/log.ts'
import { type OperatorScene, runOperatorCommand, streamFor } from '#server/operator/commands.ts'
import { StartError } from './start-error.ts'

/** Systems cut socket addresses at about this many bytes. */
const LONGEST_PATH = 100
const MOST_BYTES = 16 * 1024
const STREAM = 'application/octet-stream'

/** Where the operator's command reaches a running server: in the data folder, or under a short name where that is too deep. */
export function adminSocketPath(dataDir: string): string {
  const path = join(dataDir, 'admin.sock')
  if (Buffer.byteLength(path) <= LONGEST_PATH) return path
  return join(tmpdir(), `last-call-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`)
}

/** Takes the operator's commands on a socket that only this user of the machine can open. */
export async function listenForAdmin(
  dataDir: string,
  scene: OperatorScene & { log: Logger },
): Promise<{ stop(): Promise<void> }> {
  const path = adminSocketPath(dataDir)
  // Made beside and renamed: several servers of one PostgreSQL may share the folder and start in the same moment.
  const made = join(dirname(path), `${randomBytes(3).toString('hex')}.sock`)
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
  renameSync(made, path)
  const own = statSync(path).ino
  return {
    stop: () =>
      new Promise((resolve) => {
        // A server that started later has put its own in this place.
        if (statSync(path, { throwIfNoEntry: false })?.ino === own) rmSync(path, { force: true })
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

function askSocket(dataDir: string, args: readonly string[]): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify(args)
    const headers = { 'content-length': Buffer.byteLength(body) }
    const req = request({ socketPath: adminSocketPath(dataDir), method: 'POST', headers }, resolve)
    req.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    )
    req.end(body)
  })
}
