import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/server'
import { CALENDAR_REFRESH_HOURS } from '#contract/calendars.limits.ts'
import type { CalendarKind } from '#contract/calendars.ts'
import { type CalendarOwner, findCalendarOwner, listCalendarEntries } from '#server/calendars/queries.ts'
import { toCalendarEntry } from '#server/calendars/rules.ts'
import { clientIp } from '#server/core/requests/client-ip.ts'
import type { Services } from '#server/core/requests/context.ts'
import { enforceCallerLimit, enforceTargetLimit } from '#server/core/requests/rate-limits.ts'
import { buildEtag, hasCurrentCopy } from './transport/etag.ts'
import { linkOrigin } from './transport/origin.ts'
import { sendText } from './transport/send-text.ts'

const CALENDAR_NAMES: Record<CalendarKind, string> = { followed: 'Last Call', mine: 'Last Call: my shifts' }

/**
 * `GET /calendar/{token}.ics`: a person's calendar for programs that cannot log in. Anyone with the link sees what its
 * owner may see now. A revoked, unknown or malformed link, and one of a suspended person, get the same 404.
 */
export async function handleCalendar(req: IncomingMessage, res: ServerResponse, services: Services): Promise<void> {
  const { db, clock, config } = services
  const [, token = ''] = /^\/calendar\/([\w-]{43})\.ics$/.exec((req.url ?? '').split('?', 1)[0] ?? '') ?? []
  const owner = await findCalendarOwner(db, token)
  const wait = await findRetryAfter(req, services, owner)
  if (wait !== undefined) {
    res.setHeader('Retry-After', wait)
    return sendText(res, 429, 'Too many requests. Please wait and try again.')
  }
  if (!owner) return sendText(res, 404, 'Not found.')
  const origin = linkOrigin(req, config)
  const rows = await listCalendarEntries(db, owner, clock.now())
  const entries = rows.map((row) => toCalendarEntry(row, { viewerId: owner.profile_id, origin }))
  const { buildIcs } = await import('#server/calendars/service.ts')
  sendCalendar(req, res, buildIcs(entries, { name: CALENDAR_NAMES[owner.kind], refresh_hours: CALENDAR_REFRESH_HOURS }))
}

/**
 * Seconds to wait after too many fetches of one calendar link, or too many requests with invalid links from one
 * address. Valid links do not count by address, because calendar services fetch for many people from the same few
 * addresses.
 */
async function findRetryAfter(
  req: IncomingMessage,
  { db, clock, config }: Services,
  owner: CalendarOwner | undefined,
): Promise<number | undefined> {
  const rateLimitContext = { db, clock, request: { ip: clientIp(req, config.trustProxy) } }
  try {
    if (owner) await enforceTargetLimit(rateLimitContext, 'calendar', owner.token_hash)
    else await enforceCallerLimit(rateLimitContext, 'calendar')
    return undefined
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'RATE_LIMITED') return error.data.retry_after
    throw error
  }
}

/** The ETag is a hash of this person's bytes, computed after the access check: it reveals nothing that they do not. */
function sendCalendar(req: IncomingMessage, res: ServerResponse, ics: string): void {
  const tag = buildEtag(ics)
  res.setHeader('Cache-Control', 'private, no-cache')
  res.setHeader('ETag', tag)
  if (hasCurrentCopy(req, tag)) {
    res.statusCode = 304
    return void res.end()
  }
  // Browsers must not run it, even if they mistake it for another type.
  res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
  res.setHeader('Content-Type', 'text/calendar; charset=utf-8')
  res.setHeader('Content-Disposition', 'inline; filename="last-call.ics"')
  res.setHeader('Content-Length', Buffer.byteLength(ics))
  res.end(req.method === 'HEAD' ? undefined : ics)
}
