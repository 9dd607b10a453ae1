import { uiTexts } from './texts.ts'
/** The request got no answer: no connection, or nothing at the other end. */
export class Unreachable extends Error {}

/** The answer was a failure of the server, or of what stands before it. */
export class ServerFailed extends Error {
  readonly status: number
  /** What the server's log calls the request. */
  readonly requestId: string | undefined
  constructor(status: number, requestId?: string | null) {
    super(`The server answered ${status}.`)
    this.status = status
    this.requestId = requestId ?? undefined
  }
}

const BUSY = new Set([502, 503, 504])

/** `fetch` that tells failures apart: it throws `Unreachable` or `ServerFailed`. What the server explains itself comes back. */
export const fetchOrFail: typeof fetch = async (input, init) => {
  const response = await fetch(input, init).catch((error: unknown) => {
    // Given up by ourselves: nothing failed.
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new Unreachable('no answer', { cause: error })
  })
  const explained = response.status === 503 && response.headers.get('content-type')?.includes('json')
  if (response.status >= 500 && !explained)
    throw new ServerFailed(response.status, response.headers.get('x-request-id'))
  return response
}

/** What happened, and what to do about it. */
type Failure = { what: string; next: string; reference?: string }

const failureOf = (error: unknown): Failure | undefined => {
  if (error instanceof Unreachable)
    return navigator.onLine
      ? { what: 'Last Call could not be reached.', next: 'Try again in a moment.' }
      : { what: uiTexts.offline, next: 'Try again once you’re back online.' }
  if (!(error instanceof ServerFailed)) return undefined
  if (BUSY.has(error.status)) return { what: 'Last Call isn’t available right now.', next: 'Try again in a moment.' }
  return {
    what: uiTexts.serverFailed,
    next: 'Try again.',
    ...(error.requestId && { reference: `(Request ${error.requestId})` }),
  }
}

/** Why something failed, in words; undefined where the reason is none of these. */
export const failureText = (error: unknown): string | undefined => {
  const failure = failureOf(error)
  return failure && [failure.what, failure.next, failure.reference].filter(Boolean).join(' ')
}

/** A sentence of one's own, and why it came to that. Says only once to try again. */
export const withFailure = (own: string, error: unknown): string => {
  const failure = failureOf(error)
  if (!failure || own.includes(failure.what)) return own
  const next = /try again/i.test(own) ? undefined : failure.next
  const sentence = /[.!?:]$/.test(own) ? own : `${own}.`
  return [sentence, failure.what, next, failure.reference].filter(Boolean).join(' ')
}
