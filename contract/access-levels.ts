import { oc } from '@orpc/contract'
import { config, z } from 'zod'
import { doorMessages } from './access-levels.texts.ts'
import { schemaError } from './schema-errors.ts'

// Every procedure's contract comes through here, so no schema of ours ever speaks the library's words.
config({ customError: schemaError })

/** Who may call a procedure. The server's guard reads the door from here, so a handler cannot forget it. */
export type Door = 'anyone' | 'member' | 'talent' | 'business' | 'bartender' | 'admin'

export type ProcedureMeta = {
  door: Door
  /** Largest request body in bytes; the guard refuses more before it is read. */
  max_body?: number
  /** Takes one picture as multipart field `picture` instead of JSON; `max_body` is then the picture's limit. */
  upload?: true
  /** Answers with a file that is streamed while it is made. */
  download?: true
  /** Making the answer may take minutes. */
  patient?: true
  /** What those are told who are signed in but may not pass this door; default `doorMessages.forbidden`. */
  forbidden?: string
}

/** JSON bodies larger than this are refused unread, unless a procedure says otherwise. */
export const JSON_BODY_LIMIT = 256 * 1024

/** Field path (`start_time`, `windows.0.day`) → what is wrong with it and what would be right. */
export const FieldErrors = z.object({
  fields: z.record(z.string(), z.string()),
})

const base = oc.$meta<ProcedureMeta>({ door: 'anyone' }).errors({
  INVALID: { status: 422, message: doorMessages.invalid, data: FieldErrors },
  CROSS_SITE: { status: 403, message: doorMessages.crossSite },
  NOT_FOUND: { status: 404, message: doorMessages.notFound },
  RATE_LIMITED: {
    status: 429,
    message: doorMessages.rateLimited,
    data: z.object({ retry_after: z.int().describe('seconds') }),
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: doorMessages.tooLarge },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: doorMessages.unsupported },
  SERVICE_UNAVAILABLE: { status: 503, message: doorMessages.unavailable },
})

const signedIn = base.errors({
  UNAUTHORIZED: { status: 401, message: doorMessages.signedOut },
  FORBIDDEN: { status: 403, message: doorMessages.forbidden },
})

/** Signed out or in. */
export const anyone = base.meta({ door: 'anyone' })
/** Anyone signed in with a confirmed address. */
export const member = signedIn.meta({ door: 'member' })
/** Bartenders and entertainers. */
export const talent = signedIn.meta({ door: 'talent' })
/** Business accounts, and admins. */
export const business = signedIn.meta({ door: 'business' })
/** Verified bartenders. */
export const bartender = signedIn.meta({ door: 'bartender' })
/** Staff. */
export const admin = signedIn.meta({ door: 'admin' })
