import { connect, type Socket } from 'node:net'
import type { BenchViewer } from './viewers.ts'

export type LoadRequest = {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  path: string
  body?: string
  /** More headers, each as a line. */
  headers?: string[]
} & Pick<BenchViewer, 'address'> &
  Partial<Pick<BenchViewer, 'cookie'>>
type LoadAnswer = { status: number; tag: string | undefined }
export type LoadResult = {
  per_second: number
  p50: number
  p99: number
  answers: number
  /** The number of answers with each status. */
  statuses: Map<number, number>
}

type LoadOptions = {
  port: number
  connections: number
  onAnswer?: (request: LoadRequest, answer: LoadAnswer) => void
} & ({ seconds: number; requests?: undefined } | { requests: number; seconds?: undefined })

/**
 * Sends requests over a number of connections; each sends its next request as soon as the last is answered. It parses
 * only the length of an answer, because the client must cost less CPU than the server it measures.
 */
export async function runLoad(
  next: () => LoadRequest,
  { port, connections, seconds = Number.POSITIVE_INFINITY, requests = Number.POSITIVE_INFINITY, onAnswer }: LoadOptions,
): Promise<LoadResult> {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  let sent = 0
  const runConnection = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const answers = readAnswers(socket)
    while (performance.now() < until && sent < requests) {
      sent += 1
      const at = performance.now()
      const request = next()
      socket.write(formatRequest(request, port))
      const { value: answer } = await answers.next()
      if (answer === undefined) throw new Error('The server closed the connection')
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      onAnswer?.(request, answer)
      times.push(performance.now() - at)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, runConnection))
  const spent = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { per_second: times.length / spent, p50: at(0.5), p99: at(0.99), answers: times.length, statuses }
}

/** `429 × 12`, or `none`. */
export const formatFailed = (result: Pick<LoadResult, 'statuses'>): string =>
  listFailed(result)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ') || 'none'

/** The statuses of refusals, redirects and errors, with the number of answers. */
export const listFailed = ({ statuses }: Pick<LoadResult, 'statuses'>): [status: number, count: number][] =>
  [...statuses].filter(([status]) => status >= 300 && status !== NOT_MODIFIED)

const NOT_MODIFIED = 304

function formatRequest(
  { method = 'GET', path, body, cookie, address, headers = [] }: LoadRequest,
  port: number,
): string {
  const content =
    body === undefined
      ? 'Content-Length: 0\r\n\r\n'
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  const session = cookie === undefined ? [] : [`Cookie: ${cookie}`]
  const lines = [...session, `X-Forwarded-For: ${address}`, 'Sec-Fetch-Site: same-origin', ...headers]
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('\r\n')}\r\n${method === 'GET' ? '\r\n' : content}`
}

/** Yields the status and the ETag of one answer after another. */
async function* readAnswers(socket: Socket): AsyncGenerator<LoadAnswer, undefined> {
  let text = ''
  for await (const chunk of socket) {
    text += (chunk as Buffer).toString('latin1')
    for (let end = findResponseEnd(text); end !== undefined; end = findResponseEnd(text)) {
      const answer = { status: Number(text.slice(9, 12)), tag: /\r\netag: ([^\r]+)/i.exec(text.slice(0, end))?.[1] }
      text = text.slice(end)
      yield answer
    }
  }
}

/** The index at which the first answer ends, or undefined if it is incomplete. */
function findResponseEnd(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n')
  if (head === -1) return undefined
  // It has neither a body nor a length.
  if (Number(text.slice(9, 12)) === NOT_MODIFIED) return head + 4
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  if (length === undefined) {
    const last = text.indexOf('0\r\n\r\n', head + 4)
    return last === -1 ? undefined : last + 5
  }
  const end = head + 4 + Number(length)
  return text.length < end ? undefined : end
}
