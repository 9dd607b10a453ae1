import { uiTexts } from './texts.ts'
/** The request got no response: there is no connection, or the server is down. */
export class ServerUnreachable extends Error {}

/** The server or a proxy in front of it responded with a 5xx status. */
export class ServerError extends Error {
  readonly status: number
  /** The request id in the server's log. */
  readonly requestId: string | undefined
  constructor(status: number, requestId?: string | null) {
    super(`The server answered ${status}.`)
    this.status = status
    this.requestId = requestId ?? undefined
  }
}

const UNAVAILABLE_STATUSES = new Set([502, 503, 504])

/**
 * The response to a request. Throws `ServerUnreachable` or `ServerError`; returns responses that carry the server's own
 * message.
 */
export const receiveOrFail = async (pending: Promise<Response>): Promise<Response> => {
  const response = await pending.catch((error: unknown) => {
    // Our own code aborted the request, so nothing failed.
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new ServerUnreachable('no answer', { cause: error })
  })
  const hasOwnMessage = response.status === 503 && response.headers.get('content-type')?.includes('json')
  if (response.status >= 500 && !hasOwnMessage)
    throw new ServerError(response.status, response.headers.get('x-request-id'))
  return response
}

/** The problem, what to do about it, and the request id. */
type Failure = { problem: string; advice: string; reference?: string }

const toFailure = (error: unknown): Failure | undefined => {
  if (error instanceof ServerUnreachable)
    return navigator.onLine
      ? { problem: uiTexts.unreachable, advice: 'Try again in a moment.' }
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

/** The reason for a failure as text; undefined for an error of another kind. */
export const formatFailure = (error: unknown): string | undefined => {
  const failure = toFailure(error)
  return failure && [failure.problem, failure.advice, failure.reference].filter(Boolean).join(' ')
}

/** Appends the reason to a message. "Try again" appears only once. */
export const appendFailure = (own: string, error: unknown): string => {
  const failure = toFailure(error)
  if (!failure || own.includes(failure.problem)) return own
  const next = /try again/i.test(own) ? undefined : failure.advice
  const sentence = /[.!?:]$/.test(own) ? own : `${own}.`
  return [sentence, failure.problem, next, failure.reference].filter(Boolean).join(' ')
}
