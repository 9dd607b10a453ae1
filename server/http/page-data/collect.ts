import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { CurrentSession } from '#contract/accounts.ts'
import { listPageReads, listReadsNear, SESSION_READ } from '#contract/page-data.ts'

/** What the API answers to a read, `path` below `/api`, for the sender of `req`. */
export type AnswerRead = (
  req: IncomingMessage,
  path: string,
) => Promise<{ status: number; body: unknown; cookies: string[] }>

/** An answer that the browser can use as if it had asked for it: a success, or that something does not exist. */
export type PageAnswer = { status: number; body: unknown }
/**
 * What travels in a page. `answers` by the URLs of their reads; `nearby` names reads that the browser sends itself; `cookies`
 * prolong the session.
 */
export type PageData = { answers: Record<string, PageAnswer>; nearby: readonly string[]; cookies: string[] }
export type PageDataSource = {
  /** Whether the request has a session cookie, valid or not. */
  hasSession: (req: IncomingMessage) => boolean
  collect: (
    req: IncomingMessage,
    page: { screen: string; path: string; hasQuery: boolean },
  ) => Promise<PageData | undefined>
}

const USABLE_STATUSES = new Set([200, 404])

/** For a request without a session cookie. */
export const SIGNED_OUT: PageData = {
  answers: { [`/api${SESSION_READ}`]: { status: 200, body: { me: null, unread_count: 0 } satisfies CurrentSession } },
  nearby: [],
  cookies: [],
}

/**
 * Returns a function that collects the data of a page: answers to the reads of its screen, each as the API gives it to
 * the sender of the page's request. It waits for them for at most `wait_ms`.
 */
export const createPageDataCollector =
  (answerRead: AnswerRead, wait_ms: number): PageDataSource['collect'] =>
  async (req, { screen, path, hasQuery }) => {
    const timer = new AbortController()
    const late = delay(wait_ms, undefined, { signal: timer.signal }).catch(() => undefined)
    const answers: Record<string, PageAnswer> = {}
    const read = async (url: string) => {
      const answer = await answerRead(req, url)
      const { status, body } = answer
      if (USABLE_STATUSES.has(status)) answers[`/api${url}`] = { status, body }
      return answer
    }
    try {
      const session = await Promise.race([read(SESSION_READ), late])
      if (session?.status !== 200) return undefined
      const { me } = session.body as CurrentSession
      // Everyone else is led to another screen, and an address with a query can show something else.
      const canRead = me?.username_chosen === true
      if (canRead) {
        const reads = listPageReads(hasQuery ? undefined : screen, me)
        await Promise.race([readAll(reads, path, read), late])
      }
      const nearby = canRead && !hasQuery ? listReadsNear(screen, me) : []
      return { answers: { ...answers }, nearby, cookies: session.cookies }
    } finally {
      timer.abort()
    }
  }

/** A read with parts of the page's address in it. */
const toUrl = (read: string, path: string): string =>
  read.replace(/\$([24])/g, (_, part: string) => path.split('/')[Number(part)] ?? '')

/** Sends the reads that need the `id` of another answer once it has arrived. */
async function readAll(
  reads: readonly string[],
  path: string,
  read: (url: string) => Promise<PageAnswer>,
): Promise<void> {
  const isDependent = (url: string) => url.includes('$id')
  const independent = reads.filter((url) => !isDependent(url)).map((url) => ({ url, answer: read(toUrl(url, path)) }))
  const first = independent.find(({ url }) => url.includes('$2'))
  const { body } = (await first?.answer) ?? {}
  const id = body && typeof body === 'object' && 'id' in body ? body.id : undefined
  const dependent = typeof id === 'string' ? reads.filter(isDependent).map((url) => read(url.replace('$id', id))) : []
  await Promise.all([...independent.map(({ answer }) => answer), ...dependent])
}
