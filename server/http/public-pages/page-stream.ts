import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ORPCError } from '@orpc/server'
import { liveMessages } from '#contract/live.texts.ts'
import type { PublicPageTarget } from '#contract/public-page-target.ts'
import type { PublicPage } from '#contract/public-pages.ts'
import { requestMessages } from '#contract/requests.texts.ts'
import { clientIp, toRateLimitKey } from '#server/core/requests/client-ip.ts'
import type { Services } from '#server/core/requests/context.ts'
import type { PageWatcher } from '#server/core/requests/ports.ts'
import { chargeMiss, chargeUnits } from '#server/core/requests/read-budget.ts'
import { readViewer } from '#server/http/session.ts'
import { sendText } from '#server/http/transport/send-text.ts'
import { WITHOUT_LINKS } from '#server/public-pages/service.ts'
import { type PageAddress, parsePageAddress, toPagePath } from './page-address.ts'
import { parseTonight, readPage } from './read-page.ts'

/** As much as the most expensive page. */
const UNITS = 4
const RETRY_AFTER_S = 60

/** Streams an event whenever other people are on a public page. The same 404 for pages that are private or missing. */
export async function handlePageStream(req: IncomingMessage, res: ServerResponse, services: Services): Promise<void> {
  if (req.method !== 'GET') return sendText(res, 405, requestMessages.methodNotAllowed)
  const ip = clientIp(req, services.config.trustProxy)
  const visitor = { ...services, viewer: null, request: { ip } }
  try {
    await chargeUnits(visitor, UNITS)
    const memberId = (await readViewer(services, req.headers.cookie, { headers: new Headers() }))?.id ?? null
    const watcher = toWatcher(services, { url: req.url ?? '/', network: toRateLimitKey(ip), memberId })
    const opened = watcher ? await services.liveHub.openPage(watcher) : NOT_PUBLIC
    if (opened.ok) return sendStream(res, opened.body)
    if (opened.reason === 'TOO_MANY_STREAMS') {
      res.setHeader('Retry-After', RETRY_AFTER_S)
      return sendText(res, 429, liveMessages.tooMany)
    }
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    if (error.code === 'RATE_LIMITED') res.setHeader('Retry-After', error.data.retry_after)
    return sendText(res, error.status, error.message)
  }
  chargeMiss(visitor)
  sendText(res, 404, 'Not found.')
}

const NOT_PUBLIC = { ok: false, reason: 'NOT_PUBLIC' } as const

function sendStream(res: ServerResponse, body: ReadableStream<Uint8Array>): void {
  res.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
  res.setHeader('Cache-Control', 'no-store, no-transform')
  res.setHeader('X-Accel-Buffering', 'no')
  const source = Readable.fromWeb(body)
  // A visitor who leaves ends the stream. One who left before it began does not: the pipeline then leaves the source open.
  pipeline(source, res).catch(() => source.destroy())
}

type StreamRequest = { url: string; network: string; memberId: string | null }

/** Undefined if no page could be at the address. Each member watches a page of tonight of their own. */
function toWatcher(services: Services, { url, network, memberId }: StreamRequest): PageWatcher | undefined {
  const [path = '', query = ''] = (new URL(url, 'http://localhost').searchParams.get('page') ?? '').split('?')
  const address = parsePageAddress(path)
  if (!address) return undefined
  return {
    path: address.kind === 'tonight' ? `${toPagePath(address)}?${query}#${memberId ?? ''}` : toPagePath(address),
    target: toTarget(address),
    network,
    readVersion: (at) => {
      const then = { ...services, clock: { now: () => at } }
      return readVersion(then, address, { asked: parseTonight(then, address, new URLSearchParams(query)), memberId })
    },
  }
}

function toTarget(address: PageAddress): PublicPageTarget | null {
  if (address.kind === 'tonight') return null
  return address.kind === 'profile'
    ? { kind: 'profile', name: address.username }
    : { kind: 'venue', name: address.slug }
}

/** A digest of what the page says of people. Image links are left unsigned, because signatures change with time. */
async function readVersion(services: Services, address: PageAddress, whose: Parameters<typeof readPage>[2]) {
  const mediaLinks = { ...services.mediaLinks, ...WITHOUT_LINKS }
  const found = await readPage({ ...services, mediaLinks }, address, whose)
  if (!found || 'movedTo' in found) return undefined
  return createHash('sha256')
    .update(JSON.stringify(selectPeople(found.page)))
    .digest('base64url')
}

/** What the events of the database report every change of: people, and at which venues they are. */
function selectPeople(page: PublicPage): unknown {
  if (page.kind === 'profile') return page.profile
  // An event names no one who works.
  if (page.kind === 'event') return page.venue.slug
  const venues = page.kind === 'venue' ? [page.venue] : page.venues
  return venues.map(({ slug, shifts }) => ({ slug, shifts }))
}
