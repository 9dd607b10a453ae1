import { connect, type Socket } from 'node:net'
import type { BenchViewer } from './viewers.ts'

export type LoadRequest = { method?: 'GET' | 'PUT' | 'POST' | 'DELETE'; path: string; body?: string } & Pick<
  BenchViewer,
  'cookie' | 'address'
>
export type LoadResult = {
  per_second: number
  p50: number
  p99: number
  answers: number
  /** The number of answers with each status of 300 or more. */
  failed: Map<number, number>
}

type LoadOptions = { port: number; connections: number; seconds: number }

/**
 * Sends requests over a number of connections; each sends its next request as soon as the last is answered. It parses
 * only the length of an answer, because the client must cost less CPU than the server it measures.
 */
export async function runLoad(
  next: () => LoadRequest,
  { port, connections, seconds }: LoadOptions,
): Promise<LoadResult> {
  const times: number[] = []
  const failed = new Map<number, number>()
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const runConnection = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const answers = readStatuses(socket)
    while (performance.now() < until) {
      const at = performance.now()
      socket.write(formatRequest(next(), port))
      const { value: status } = await answers.next()
      if (status === undefined) throw new Error('The server closed the connection')
      if (status >= 300) failed.set(status, (failed.get(status) ?? 0) + 1)
      times.push(performance.now() - at)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, runConnection))
  const spent = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { per_second: times.length / spent, p50: at(0.5), p99: at(0.99), answers: times.length, failed }
}

/** `429 × 12`, or `none`. */
export const formatFailed = ({ failed }: Pick<LoadResult, 'failed'>): string =>
  [...failed].map(([status, count]) => `${status} × ${count}`).join(', ') || 'none'

function formatRequest({ method = 'GET', path, body, cookie, address }: LoadRequest, port: number): string {
  const content =
    body === undefined
      ? 'Content-Length: 0\r\n\r\n'
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  const lines = [`Cookie: ${cookie}`, `X-Forwarded-For: ${address}`, 'Sec-Fetch-Site: same-origin']
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('\r\n')}\r\n${method === 'GET' ? '\r\n' : content}`
}

/** Yields the status of one answer after another. */
async function* readStatuses(socket: Socket): AsyncGenerator<number, undefined> {
  let text = ''
  for await (const chunk of socket) {
    text += (chunk as Buffer).toString('latin1')
    for (let end = findResponseEnd(text); end !== undefined; end = findResponseEnd(text)) {
      const status = Number(text.slice(9, 12))
      text = text.slice(end)
      yield status
    }
  }
}

/** The index at which the first answer ends, or undefined if it is incomplete. */
function findResponseEnd(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n')
  if (head === -1) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  if (length === undefined) {
    const last = text.indexOf('0\r\n\r\n', head + 4)
    return last === -1 ? undefined : last + 5
  }
  const end = head + 4 + Number(length)
  return text.length < end ? undefined : end
}
