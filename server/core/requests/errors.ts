import { toORPCError } from '@orpc/client'
import { ORPCError, ValidationError } from '@orpc/server'
import { doorMessages } from '#contract/access-levels.texts.ts'
import { requestMessages } from '#contract/requests.texts.ts'
import { ASK_AGAIN_S, isGone } from '#server/core/unavailable.ts'
import { TookTooLong } from './time-limit.ts'

const REFUSALS = {
  UNAUTHORIZED: [401, doorMessages.signedOut],
  FORBIDDEN: [403, doorMessages.forbidden],
  CROSS_SITE: [403, doorMessages.crossSite],
  NOT_FOUND: [404, doorMessages.notFound],
  METHOD_NOT_ALLOWED: [405, requestMessages.methodNotAllowed],
  REQUEST_TIMEOUT: [408, doorMessages.tooSlow],
  PAYLOAD_TOO_LARGE: [413, doorMessages.tooLarge],
  UNSUPPORTED_MEDIA_TYPE: [415, doorMessages.unsupported],
  MISDIRECTED: [421, 'This server does not answer to this name. Set PUBLIC_URL to the address it is reached at.'],
  INVALID: [422, doorMessages.invalid],
  RATE_LIMITED: [429, doorMessages.rateLimited],
  SERVICE_UNAVAILABLE: [503, doorMessages.unavailable],
} as const

type Details = { message?: string | undefined; fields?: Record<string, string>; retry_after?: number }

/** An error of the doors, as the contract declares it. `fields` goes with INVALID, `retry_after` (seconds) with RATE_LIMITED and SERVICE_UNAVAILABLE. */
export function refuse(code: keyof typeof REFUSALS, { message, ...data }: Details = {}): ORPCError<string, unknown> {
  const [status, text] = REFUSALS[code]
  return new ORPCError(code, {
    defined: true,
    status,
    message: message ?? text,
    ...(Object.keys(data).length > 0 && { data }),
  })
}

/** Thrown below the handlers for an input that cannot be accepted, or not now. The message is shown to the user. */
export class InputRefused extends Error {
  readonly field: string
  readonly code: 'INVALID' | 'SERVICE_UNAVAILABLE'

  constructor(field: string, message: string, code: 'INVALID' | 'SERVICE_UNAVAILABLE' = 'INVALID') {
    super(message)
    this.field = field
    this.code = code
  }
}

/** Turns whatever a procedure threw into what the caller may know. `unexpected` is for the log only. */
export function answerFor(thrown: unknown): { error: ORPCError<string, unknown>; unexpected?: unknown } {
  const error = toORPCError(thrown)
  if (error.cause instanceof ValidationError && error.status === 400) {
    return { error: refuse('INVALID', { fields: fieldsOf(error.cause.issues) }) }
  }
  if (error.defined || (thrown instanceof ORPCError && error.status < 500)) return { error }
  if (thrown instanceof InputRefused) {
    const { code, field, message } = thrown
    return { error: refuse(code, code === 'INVALID' ? { message, fields: { [field]: message } } : { message }) }
  }
  if (thrown instanceof TookTooLong) {
    return {
      error: refuse('SERVICE_UNAVAILABLE', { message: doorMessages.tookTooLong, retry_after: ASK_AGAIN_S }),
      unexpected: thrown,
    }
  }
  if (isGone(thrown)) return { error: refuse('SERVICE_UNAVAILABLE', { retry_after: ASK_AGAIN_S }), unexpected: thrown }
  return {
    error: new ORPCError('INTERNAL_SERVER_ERROR', {
      status: 500,
      message: requestMessages.serverError,
    }),
    unexpected: thrown,
  }
}

type Issue = ValidationError['issues'][number]

/** A form has fewer fields, and a list of hundreds is no answer to anybody. */
const FIELDS_NAMED = 50

/** What anybody sends as a field's name can be as long as a body. */
const NAME_LENGTH = 40

/** The first thing wrong with each field, by its path. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues.slice(0, FIELDS_NAMED)) {
    for (const path of pathsOf(issue)) if (!fields.has(path)) fields.set(path, issue.message)
  }
  return Object.fromEntries([...fields].slice(0, FIELDS_NAMED))
}

/** Fields that the contract does not know are an issue of the object around them: each is named itself. */
function pathsOf(issue: Issue): string[] {
  const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part))
  const unknown = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys : []
  if (unknown.length === 0) return [path.join('.') || 'body']
  return unknown.map((key) => [...path, String(key).slice(0, NAME_LENGTH)].join('.'))
}
