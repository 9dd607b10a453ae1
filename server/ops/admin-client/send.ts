import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { StartError } from '#server/core/start-error.ts'
import type { CommandResult } from '#server/moderation/service.ts'
import { findSocketPath } from './socket-path.ts'

/** The content type of a response that is a stream. */
export const STREAM = 'application/octet-stream'

/** Sends a command to the running server. Undefined if none is listening. */
export async function sendCommandToServer(
  dataDir: string,
  args: readonly string[],
): Promise<CommandResult | undefined> {
  const response = await sendToServer(dataDir, args)
  return response && (JSON.parse(await text(response)) as CommandResult)
}

/** Sends a command whose response is a stream. Reading the stream fails if it is cut off. */
export async function streamCommandFromServer(
  dataDir: string,
  args: readonly string[],
): Promise<IncomingMessage | undefined> {
  const response = await sendToServer(dataDir, args)
  if (!response || response.headers['content-type'] === STREAM) return response
  throw new StartError((JSON.parse(await text(response)) as CommandResult).text)
}

async function sendToServer(dataDir: string, args: readonly string[]): Promise<IncomingMessage | undefined> {
  const path = findSocketPath(dataDir)
  return path === undefined ? undefined : sendToSocket(path, args)
}

/** Resolves to undefined if no server listens on the socket. */
export function sendToSocket(socketPath: string, args: readonly string[]): Promise<IncomingMessage | undefined> {
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
