import { oc } from '@orpc/contract'
import { config, z } from 'zod'
import { accessMessages } from './access-levels.texts.ts'
import { formatSchemaError } from './schema-errors.ts'

// Every procedure's contract comes through here, so no schema of ours ever speaks the library's words.
config({ customError: formatSchemaError })

/** Who may call a procedure. The server's guard reads the door from here, so a handler cannot forget it. */
export type AccessLevel = 'anyone' | 'member' | 'talent' | 'business' | 'bartender' | 'admin'

export type ProcedureMeta = {
  access_level: AccessLevel
  /** Largest request body in bytes; the guard refuses more before it is read. */
  max_body?: number
  /** Takes one picture as multipart field `picture` instead of JSON; `max_body` is then the picture's limit. */
  upload?: true
  /** Answers with a file that is streamed while it is made. */
  download?: true
  /** Making the answer may take minutes. */
  long_running?: true
  /** What those are told who are signed in but may not pass this door; default `doorMessages.forbidden`. */
  forbidden?: string
}

/** JSON bodies larger than this are refused unread, unless a procedure says otherwise. */
export const JSON_BODY_LIMIT = 256 * 1024

/** Field path (`start_time`, `windows.0.day`) → what is wrong with it and what would be right. */
export const FieldErrors = z.object({
  fields: z.record(z.string(), z.string()),
})

const baseContract = oc.$meta<ProcedureMeta>({ access_level: 'anyone' }).errors({
  INVALID: { status: 422, message: accessMessages.invalid, data: FieldErrors },
  CROSS_SITE: { status: 403, message: accessMessages.crossSite },
  NOT_FOUND: { status: 404, message: accessMessages.notFound },
  RATE_LIMITED: {
    status: 429,
    message: accessMessages.rateLimited,
    data: z.object({ retry_after: z.int().describe('seconds') }),
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: accessMessages.tooLarge },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: accessMessages.unsupported },
  SERVICE_UNAVAILABLE: { status: 503, message: accessMessages.unavailable },
})

const signedInContract = baseContract.errors({
  UNAUTHORIZED: { status: 401, message: accessMessages.signedOut },
  FORBIDDEN: { status: 403, message: accessMessages.forbidden },
})

/** Signed out or in. */
export const anyoneContract = baseContract.meta({ access_level: 'anyone' })
/** Anyone signed in with a confirmed address. */
export const memberContract = signedInContract.meta({ access_level: 'member' })
/** Bartenders and entertainers. */
export const talentContract = signedInContract.meta({ access_level: 'talent' })
/** Business accounts, and admins. */
export const businessContract = signedInContract.meta({ access_level: 'business' })
/** Verified bartenders. */
export const bartenderContract = signedInContract.meta({ access_level: 'bartender' })
/** Staff. */
export const adminContract = signedInContract.meta({ access_level: 'admin' })
