import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '#server/core/start-error.ts'
import { describeConnectionError } from '#server/ops/doctor/connection-errors.ts'

/** How a server is reached. Tests replace it. */
export type Network = {
  /** Aborts with a `TimeoutError` when a request takes too long. */
  limitTime(): AbortSignal
  /** Resolves when a failed request may be repeated; rejects when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<unknown>
}

/** At most 2 MB are asked for at once. */
const REQUEST_MS = 120_000
export const NETWORK: Network = {
  limitTime: () => AbortSignal.timeout(REQUEST_MS),
  pause: (ms, signal) => wait(ms, undefined, { signal }),
}

/** A file on a web server that is read in parts. */
export type RemoteFile = {
  url: string
  size: number
  /** The server's tag of these contents. */
  version: string
  /** Reads a part that lies within the file. Throws a `StartError` if it cannot, or if the file has been replaced. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the requests under way. */
  close(): void
}

const TRIES = 6
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 60_000
const MAX_REDIRECTS = 5
/** Answers after which the same request may succeed. */
const TEMPORARY = [408, 425, 429, 500, 502, 503, 504]

/** A request that may succeed when it is repeated. */
class TemporaryFailure extends Error {
  readonly pauseMs: number
  constructor(message: string, pauseMs = 0) {
    super(message)
    this.pauseMs = pauseMs
  }
}

/** Undefined if the server has no such file. */
export async function openRemoteFile(url: string, network: Network): Promise<RemoteFile | undefined> {
  const closing = new AbortController()
  const context = { url, network, closing: closing.signal }
  const first = await repeat(context, () => requestPart(context, 0, 1))
  if (!first) return undefined
  await first.response.body?.cancel()
  const { size, version } = first
  return {
    url,
    size,
    version,
    close: () => closing.abort(),
    read: (offset, length) =>
      repeat(context, async () => {
        const part = await requestPart(context, offset, length)
        if (part?.size !== size || part.version !== version) {
          await part?.response.body?.cancel()
          throw new StartError(
            `${url} was replaced while it was being read: run this command again to start over with the new one.`,
          )
        }
        return readBody(part.response, length)
      }),
  }
}

type RequestContext = { url: string; network: Network; closing: AbortSignal }

async function repeat<T>({ url, network, closing }: RequestContext, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof StartError || closing.aborted) throw error
      if (tries === TRIES)
        throw new StartError(
          `${url} cannot be read: ${describeConnectionError(error)}. Run this command again later: it continues where it stopped.`,
        )
      const asked = error instanceof TemporaryFailure ? error.pauseMs : 0
      await network.pause(Math.min(MAX_PAUSE_MS, Math.max(asked, FIRST_PAUSE_MS * 2 ** (tries - 1))), closing)
    }
  }
}

type Part = { response: Response; size: number; version: string }

/** Undefined for a file that does not exist. */
async function requestPart(context: RequestContext, offset: number, length: number): Promise<Part | undefined> {
  const response = await followRedirects(context, { range: `bytes=${offset}-${offset + length - 1}` })
  if (response.status === 206) return describePart(context.url, response, offset, length)
  await response.body?.cancel()
  if (response.status === 404) return undefined
  if (TEMPORARY.includes(response.status)) {
    const seconds = Number(response.headers.get('retry-after'))
    throw new TemporaryFailure(`it answers with status ${response.status}`, seconds > 0 ? seconds * 1000 : 0)
  }
  throw new StartError(
    response.status === 200
      ? `${context.url} cannot be read in parts: its server ignores range requests. Name another copy with --from.`
      : `${context.url} answers with status ${response.status}: correct the address.`,
  )
}

async function describePart(url: string, response: Response, offset: number, length: number): Promise<Part> {
  const [, first, last, total] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(response.headers.get('content-range') ?? '') ?? []
  const version = response.headers.get('etag') ?? response.headers.get('last-modified')
  const isWhole = Number(first) === offset && Number(last) === offset + length - 1
  const isPlain = (response.headers.get('content-encoding') ?? 'identity') === 'identity'
  if (version !== null && isWhole && isPlain) return { response, size: Number(total), version }
  await response.body?.cancel()
  throw new StartError(
    version === null
      ? `${url} has neither an ETag nor a Last-Modified header, so a newer file could be mixed with it. Name another copy with --from.`
      : `${url} answers with another part of the file than asked for. Name another copy with --from.`,
  )
}

/** Sends the request again to where the server says, but never from https to http. */
async function followRedirects({ url, network, closing }: RequestContext, headers: Record<string, string>) {
  const signal = AbortSignal.any([closing, network.limitTime()])
  let address = new URL(url)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(address, {
      headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'LastCall (map-region)' },
      redirect: 'manual',
      signal,
    })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return response
    await response.body?.cancel()
    const next = URL.parse(location, address.href)
    if (next?.protocol !== 'https:' && next?.protocol !== address.protocol)
      throw new StartError(`${url} leads to an address that is not safe to read: correct it.`)
    address = next
  }
  throw new StartError(`${url} leads to another address more than ${MAX_REDIRECTS} times: correct it.`)
}

async function readBody(response: Response, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  let end = 0
  for await (const chunk of response.body ?? []) {
    if (end + chunk.length > length) throw new TemporaryFailure('its answer is too long')
    bytes.set(chunk, end)
    end += chunk.length
  }
  if (end < length) throw new TemporaryFailure('its answer was cut off')
  return bytes
}
