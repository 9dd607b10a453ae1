import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/server'
import { clientIp } from '#server/core/requests/client-ip.ts'
import { chargeMiss, chargeUnits } from '#server/core/requests/read-budget.ts'
import { type PublicDocument, sendDocument, sendMissing, textDocument } from '#server/http/transport/document.ts'
import { linkOrigin } from '#server/http/transport/origin.ts'
import { sendText } from '#server/http/transport/send-text.ts'
import { buildEmbed, MISSING_EMBED } from './embed.ts'
import { buildEventCalendar, buildEventsCalendar, buildVenueFeed } from './feeds.ts'
import type { OutletRequest, OutletServices } from './outlet-request.ts'
import { buildEventPreview, buildProfilePreview, buildVenuePreview } from './preview.ts'

/** A document that other sites and programs fetch about a venue, its event or a person, by the names in its path. */
type Outlet = {
  route: string
  pattern: RegExp
  /** What it costs of the reader's budget, by how much it reveals about people or how long it takes. */
  units: number
  build: (services: OutletServices, request: OutletRequest) => Promise<PublicDocument | undefined>
  /** For names that do not exist or are not public: the same bytes and statements. */
  missing?: PublicDocument
}

const OUTLETS: readonly Outlet[] = [
  { route: 'venue events.ics', pattern: venuePath('events.ics'), units: 2, build: buildEventsCalendar },
  { route: 'venue feed.atom', pattern: venuePath('feed.atom'), units: 2, build: buildVenueFeed },
  { route: 'venue preview', pattern: venuePath('preview.png'), units: 4, build: buildVenuePreview },
  { route: 'event calendar', pattern: eventPath('calendar.ics'), units: 2, build: buildEventCalendar },
  { route: 'event preview', pattern: eventPath('preview.png'), units: 4, build: buildEventPreview },
  {
    route: 'profile preview',
    pattern: /^\/profiles\/([\w.-]{1,120})\/preview\.png$/,
    units: 4,
    build: buildProfilePreview,
  },
  {
    route: 'venue embed',
    pattern: /^\/embed\/venues\/([\w.-]{1,120})$/,
    units: 6,
    build: buildEmbed,
    missing: MISSING_EMBED,
  },
]

function venuePath(file: string): RegExp {
  return new RegExp(`^/venues/([\\w.-]{1,120})/${file.replace('.', '\\.')}$`)
}

function eventPath(file: string): RegExp {
  return new RegExp(
    `^/venues/([\\w.-]{1,120})/events/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/${file.replace('.', '\\.')}$`,
  )
}

const NOT_FOUND = textDocument('text/plain', 'Not found.\n')

type OutletHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** The route and handler of an outlet's path, if it is one. */
export function findOutlet(
  path: string,
  services: OutletServices,
): [route: string, handler: OutletHandler] | undefined {
  for (const outlet of OUTLETS) {
    const [, name, eventId = ''] = outlet.pattern.exec(path) ?? []
    if (name) return [outlet.route, (req, res) => handleOutlet(req, res, services, outlet, { name, eventId })]
  }
  return undefined
}

async function handleOutlet(
  req: IncomingMessage,
  res: ServerResponse,
  services: OutletServices,
  { units, build, missing = NOT_FOUND }: Outlet,
  names: Pick<OutletRequest, 'name' | 'eventId'>,
): Promise<void> {
  const reader = { ...services, viewer: null, request: { ip: clientIp(req, services.config.trustProxy) } }
  const query = new URL(req.url ?? '/', 'http://localhost').searchParams
  try {
    await chargeUnits(reader, units)
    const document = await build(services, { ...names, origin: linkOrigin(req, services.config), query })
    if (document) return await sendDocument(req, res, document)
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    // Too many reads, or too many images waiting to be drawn.
    if (error.code === 'RATE_LIMITED') res.setHeader('Retry-After', error.data.retry_after)
    return sendText(res, error.status, error.message)
  }
  chargeMiss(reader)
  return sendMissing(req, res, missing)
}
