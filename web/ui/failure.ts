import { uiTexts } from './texts.ts'
/** The request got no answer: no connection, or nothing at the other end. */
export class ServerUnreachable extends Error {}

/** The answer was a failure of the server, or of what stands before it. */
export class ServerError extends Error {
  readonly status: number
  /** What the server's log calls the request. */
  readonly requestId: string | undefined
  constructor(status: number, requestId?: string | null) {
    super(`The server answered ${status}.`)
    this.status = status
    this.requestId = requestId ?? undefined
  }
}

const UNAVAILABLE_STATUSES = new Set([502, 503, 504])

/** `fetch` that tells failures apart: it throws `Unreachable` or `ServerError`. What the server explains itself comes back. */
export const fetchOrFail: typeof fetch = async (input, init) => {
  const response = await fetch(input, init).catch((error: unknown) => {
    // Given up by ourselves: nothing failed.
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new ServerUnreachable('no answer', { cause: error })
  })
  const explained = response.status === 503 && response.headers.get('content-type')?.includes('json')
  if (response.status >= 500 && !explained) throw new ServerError(response.status, response.headers.get('x-request-id'))
  return response
}

/** What happened, and what to do about it. */
type Failure = { problem: string; advice: string; reference?: string }

const toFailure = (error: unknown): Failure | undefined => {
  if (error instanceof ServerUnreachable)
    return navigator.onLine
      ? { problem: 'Last Call could not be reached.', advice: 'Try again in a moment.' }
      : { problem: uiTexts.offline, advice: 'Try again once you’re back online.' }
  if (!(error instanceof ServerError)) return undefined
  if (UNAVAILABLE_STATUSES.has(error.status))
    return { problem: 'Last Call isn’t available right now.', advice: 'Try again in a moment.' }
  return {
    problem: uiTexts.serverFailed,
    advice: 'Try again.',
    ...(error.requestId && { reference: `(Request ${error.requestId})` }),
  }
}

/** Why something failed, in words; undefined where the reason is none of these. */
export const formatFailure = (error: unknown): string | undefined => {
  const failure = toFailure(error)
  return failure && [failure.problem, failure.advice, failure.reference].filter(Boolean).join(' ')
}

/** A sentence of one's own, and why it came to that. Says only once to try again. */
export const appendFailure = (own: string, error: unknown): string => {
  const failure = toFailure(error)
  if (!failure || own.includes(failure.problem)) return own
  const next = /try again/i.test(own) ? undefined : failure.advice
  const sentence = /[.!?:]$/.test(own) ? own : `${own}.`
  return [sentence, failure.problem, next, failure.reference].filter(Boolean).join(' ')
}
