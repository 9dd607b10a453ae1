import { toORPCError } from '@orpc/client'
import { createORPCErrorConstructorMap, ORPCError, ValidationError } from '@orpc/server'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { sharedErrors } from '#contract/access-levels.ts'
import { requestMessages } from '#contract/requests.texts.ts'
import { isUnavailable, RETRY_AFTER_S } from '#server/core/unavailable.ts'
import { TimeLimitExceeded } from './time-limit.ts'

/**
 * The shared errors of the contract, for code that has no handler's `errors`: `throw apiErrors.NOT_FOUND({ message })`.
 */
export const apiErrors = createORPCErrorConstructorMap(sharedErrors)

/** Converts any error of a procedure to one that the caller may see. `unexpected` is for the log only. */
export function toPublicError(thrown: unknown): { error: ORPCError<string, unknown>; unexpected?: unknown } {
  const error = toORPCError(thrown)
  if (error.cause instanceof ValidationError && error.status === 400) {
    return { error: apiErrors.INVALID({ data: { fields: toFieldErrors(error.cause.issues) } }) }
  }
  if (error.defined || (thrown instanceof ORPCError && error.status < 500)) return { error }
  if (thrown instanceof TimeLimitExceeded) {
    return {
      error: apiErrors.SERVICE_UNAVAILABLE({
        message: accessMessages.tookTooLong,
        data: { retry_after: RETRY_AFTER_S },
      }),
      unexpected: thrown,
    }
  }
  if (isUnavailable(thrown))
    return { error: apiErrors.SERVICE_UNAVAILABLE({ data: { retry_after: RETRY_AFTER_S } }), unexpected: thrown }
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
