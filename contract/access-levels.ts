import { type HTTPMethod, type HTTPPath, oc, type Route } from '@orpc/contract'
import { config, z } from 'zod'
import { accessMessages } from './access-levels.texts.ts'
import { requestMessages } from './requests.texts.ts'
import { formatSchemaError } from './schema-errors.ts'

// Every contract file imports this one, so no schema falls back to zod's default messages.
config({ customError: formatSchemaError })

/** Who may call a procedure. The server checks it before the handler runs, so a handler cannot forget the check. */
export type AccessLevel = 'anyone' | 'member' | 'talent' | 'business' | 'bartender' | 'admin'

export type ProcedureMeta = {
  access_level: AccessLevel
  /** Largest request body in bytes (default `JSON_BODY_LIMIT`). A larger body gets 413 without being read. */
  max_body?: number
  /** Takes one image in the multipart field `picture` instead of JSON; `max_body` then limits the image. */
  upload?: true
  /** Any site may read the response, which is the same for everyone: the session is ignored. */
  open_data?: true
  /** Responds with a file that is streamed as it is produced. */
  download?: true
  /** The response may take minutes. */
  long_running?: true
  /** The 403 message for signed-in users without this access level; default `accessMessages.forbidden`. */
  forbidden?: string
}

/** Largest JSON body in bytes, unless a procedure sets `max_body`. */
export const JSON_BODY_LIMIT = 256 * 1024

/** Field path (`start_time`, `windows.0.day`) → message for that field. */
export const FieldErrors = z.object({
  fields: z.record(z.string(), z.string()),
})

/** Errors of every procedure. */
const commonErrors = {
  INVALID: { status: 422, message: accessMessages.invalid, data: FieldErrors },
  CROSS_SITE: { status: 403, message: accessMessages.crossSite },
  NOT_FOUND: { status: 404, message: accessMessages.notFound },
  RATE_LIMITED: {
    status: 429,
    message: accessMessages.rateLimited,
    data: z.object({ retry_after: z.int().describe('Seconds to wait.') }),
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: accessMessages.tooLarge },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: accessMessages.unsupported },
  SERVICE_UNAVAILABLE: { status: 503, message: accessMessages.unavailable },
} as const

/** Errors of every procedure that needs a session. */
const signedInErrors = {
  UNAUTHORIZED: { status: 401, message: accessMessages.signedOut },
  FORBIDDEN: { status: 403, message: accessMessages.forbidden },
} as const

/** Errors of a request that reaches no procedure. */
const requestErrors = {
  METHOD_NOT_ALLOWED: { status: 405, message: requestMessages.methodNotAllowed },
  REQUEST_TIMEOUT: { status: 408, message: accessMessages.tooSlow },
  MISDIRECTED: { status: 421, message: requestMessages.misdirected },
} as const

/** The errors that any part of the server may answer with. Procedures declare further ones of their own. */
export const sharedErrors = { ...commonErrors, ...signedInErrors, ...requestErrors } as const

const baseContract = oc.$meta<ProcedureMeta>({ access_level: 'anyone' }).errors(commonErrors)

/** Begins a procedure with its method, path and summary. */
const withMethods = <Procedure>(contract: { route(route: Route): Procedure }) => {
  const describeRoute = (method: HTTPMethod) => (path: HTTPPath, summary: string, more?: Route) =>
    contract.route({ method, path, summary, ...more })
  return {
    get: describeRoute('GET'),
    post: describeRoute('POST'),
    put: describeRoute('PUT'),
    patch: describeRoute('PATCH'),
    delete: describeRoute('DELETE'),
  }
}

/** Begins procedures that need a session. Adds UNAUTHORIZED and FORBIDDEN. */
export const contractFor = (meta: ProcedureMeta) => withMethods(baseContract.errors(signedInErrors).meta(meta))

/** Signed in or not. Errors: those of `baseContract`. */
export const anyoneContract = withMethods(baseContract.meta({ access_level: 'anyone' }))
/** Anyone signed in with a confirmed email address. */
export const memberContract = contractFor({ access_level: 'member' })
/** Bartenders and entertainers. */
export const talentContract = contractFor({ access_level: 'talent' })
/** Business accounts and admins. */
export const businessContract = contractFor({ access_level: 'business' })
/** Verified bartenders. */
export const bartenderContract = contractFor({ access_level: 'bartender' })
/** Staff (admins). */
export const adminContract = contractFor({ access_level: 'admin' })

/** Describes a response that is text or, with `format`, bytes instead of JSON. */
export const respondsWith = (contentType: string, format?: 'binary'): Route => ({
  spec: (operation) => ({
    ...operation,
    responses: {
      ...operation.responses,
      200: { description: 'OK', content: { [contentType]: { schema: { type: 'string', ...(format && { format }) } } } },
    },
  }),
})

/** The output of a procedure that has nothing to return. */
export const done = z.object({ done: z.literal(true) })
