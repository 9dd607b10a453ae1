import { toORPCError } from '@orpc/client'
import { ORPCError, ValidationError } from '@orpc/server'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { requestMessages } from '#contract/requests.texts.ts'
import { isUnavailable, RETRY_AFTER_S } from '#server/core/unavailable.ts'
import { TimeLimitExceeded } from './time-limit.ts'

const HTTP_ERRORS = {
  UNAUTHORIZED: [401, accessMessages.signedOut],
  FORBIDDEN: [403, accessMessages.forbidden],
  CROSS_SITE: [403, accessMessages.crossSite],
  NOT_FOUND: [404, accessMessages.notFound],
  METHOD_NOT_ALLOWED: [405, requestMessages.methodNotAllowed],
  REQUEST_TIMEOUT: [408, accessMessages.tooSlow],
  PAYLOAD_TOO_LARGE: [413, accessMessages.tooLarge],
  UNSUPPORTED_MEDIA_TYPE: [415, accessMessages.unsupported],
  MISDIRECTED: [421, 'This server does not answer to this name. Set PUBLIC_URL to the address it is reached at.'],
  INVALID: [422, accessMessages.invalid],
  RATE_LIMITED: [429, accessMessages.rateLimited],
  SERVICE_UNAVAILABLE: [503, accessMessages.unavailable],
} as const

type HttpErrorDetails = { message?: string | undefined; fields?: Record<string, string>; retry_after?: number }

/**
 * An error that the contract declares. `fields` goes with INVALID, `retry_after` (seconds) with RATE_LIMITED and
 * SERVICE_UNAVAILABLE.
 */
export function httpError(
  code: keyof typeof HTTP_ERRORS,
  { message, ...data }: HttpErrorDetails = {},
): ORPCError<string, unknown> {
  const [status, text] = HTTP_ERRORS[code]
  return new ORPCError(code, {
    defined: true,
    status,
    message: message ?? text,
    ...(Object.keys(data).length > 0 && { data }),
  })
}

/** Thrown by services for an input that cannot be accepted, or not now. The message is shown to the user. */
export class InputRejected extends Error {
  readonly field: string
  readonly code: 'INVALID' | 'SERVICE_UNAVAILABLE'

  constructor(field: string, message: string, code: 'INVALID' | 'SERVICE_UNAVAILABLE' = 'INVALID') {
    super(message)
    this.field = field
    this.code = code
  }
}

/** Converts any error of a procedure to one that the caller may see. `unexpected` is for the log only. */
export function toPublicError(thrown: unknown): { error: ORPCError<string, unknown>; unexpected?: unknown } {
  const error = toORPCError(thrown)
  if (error.cause instanceof ValidationError && error.status === 400) {
    return { error: httpError('INVALID', { fields: toFieldErrors(error.cause.issues) }) }
  }
  if (error.defined || (thrown instanceof ORPCError && error.status < 500)) return { error }
  if (thrown instanceof InputRejected) {
    const { code, field, message } = thrown
    return { error: httpError(code, code === 'INVALID' ? { message, fields: { [field]: message } } : { message }) }
  }
  if (thrown instanceof TimeLimitExceeded) {
    return {
      error: httpError('SERVICE_UNAVAILABLE', { message: accessMessages.tookTooLong, retry_after: RETRY_AFTER_S }),
      unexpected: thrown,
    }
  }
  if (isUnavailable(thrown))
    return { error: httpError('SERVICE_UNAVAILABLE', { retry_after: RETRY_AFTER_S }), unexpected: thrown }
  return {
    error: new ORPCError('INTERNAL_SERVER_ERROR', {
      status: 500,
      message: requestMessages.serverError,
    }),
    unexpected: thrown,
  }
}

type Issue = ValidationError['issues'][number]

/** No form has this many fields, and a longer list helps no one. */
const MAX_FIELD_ERRORS = 50

/** A caller's field name can be as long as the whole body. */
const MAX_FIELD_NAME_LENGTH = 40

/** The first problem of each field, by the field's path. */
function toFieldErrors(issues: readonly Issue[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues.slice(0, MAX_FIELD_ERRORS)) {
    for (const path of toFieldPaths(issue)) if (!fields.has(path)) fields.set(path, issue.message)
  }
  return Object.fromEntries([...fields].slice(0, MAX_FIELD_ERRORS))
}

/** The validator reports unknown fields on the object that contains them: this names each field itself. */
function toFieldPaths(issue: Issue): string[] {
  const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part))
  const unknown = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys : []
  if (unknown.length === 0) return [path.join('.') || 'body']
  return unknown.map((key) => [...path, String(key).slice(0, MAX_FIELD_NAME_LENGTH)].join('.'))
}
