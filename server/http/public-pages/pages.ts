import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/server'
import { clientIp } from '#server/core/requests/client-ip.ts'
import type { Services } from '#server/core/requests/context.ts'
import { chargeMiss, chargeRead } from '#server/core/requests/read-budget.ts'
import { readViewer } from '#server/http/session.ts'
import { chooseEncoding } from '#server/http/transport/compressed.ts'
import { hasCurrentCopy } from '#server/http/transport/etag.ts'
import { linkOrigin } from '#server/http/transport/origin.ts'
import { sendText } from '#server/http/transport/send-text.ts'
import { type PageCache, toMinute } from '#server/public-pages/page-cache/service.ts'
import type { PageAddress } from './page-address.ts'
import type { LoadPageBuild } from './page-build.ts'
import { PageCopy } from './page-copy.ts'
import { parseTonight, readPage } from './read-page.ts'

/** The response for an address: a redirect, or a page, unless the pages are not built yet. */
export type PageAnswer = { id: string | null } & ({ movedTo: string } | { copy: PageCopy | undefined })

type PageDeps = { loadBuild: LoadPageBuild; cache: PageCache<PageAnswer> }

/**
 * Answers a page for people without an account. Returns false if the app's page answers instead: to members, and for
 * an address that has no public page, whether it exists or not.
 */
export async function handlePage(
  req: IncomingMessage,
  res: ServerResponse,
  services: Services,
  address: PageAddress,
  deps: PageDeps,
): Promise<boolean> {
  res.appendHeader('Vary', 'Cookie')
  const memberId = await findMemberId(req, services)
  if (address.kind !== 'tonight' && memberId !== null) return false
  const request = { ip: clientIp(req, services.config.trustProxy) }
  const visitor = { ...services, request, viewer: null }
  const wait = await findRetryAfter(() =>
    chargeRead(visitor, [address.kind === 'profile' ? 'profiles' : 'venues', 'get']),
  )
  if (wait !== undefined) {
    res.setHeader('Retry-After', wait)
    sendText(res, 429, 'Too many requests. Please wait and try again.')
    return true
  }
  const found = await findPage(req, services, { address, memberId }, deps)
  if (!found) {
    chargeMiss(visitor)
    return false
  }
  if ('movedTo' in found) {
    res.statusCode = 308
    res.setHeader('Location', found.movedTo)
    res.end()
    return true
  }
  if (found.copy) await sendPage(req, res, { copy: found.copy, isForMember: memberId !== null })
  else sendText(res, 503, 'The pages are not built yet. Run npm run build.')
  return true
}

/** A member's page is not remembered: others hide their schedule from some members, and none may notice it by the time. */
function findPage(
  req: IncomingMessage,
  services: Services,
  { address, memberId }: { address: PageAddress; memberId: string | null },
  { cache, loadBuild }: PageDeps,
): Promise<PageAnswer | undefined> {
  const asked = parseTonight(services, address, new URL(req.url ?? '/', 'http://localhost').searchParams)
  const origin = linkOrigin(req, services.config)
  const key = JSON.stringify([origin, address, address.kind === 'tonight' && asked])
  const make = async () => {
    const found = await readPage(services, address, { asked, memberId })
    if (!found || 'movedTo' in found) return found
    const build = await loadBuild()
    return { id: found.id, copy: build && new PageCopy(build, { page: found.page, path: found.path, origin }) }
  }
  return memberId === null ? cache.get(key, toMinute(services.clock.now()), make) : make()
}

async function findMemberId(req: IncomingMessage, services: Services): Promise<string | null> {
  const response = { headers: new Headers() }
  return (await readViewer(services, req.headers.cookie, response))?.id ?? null
}

/** Seconds to wait after too many requests. */
async function findRetryAfter(charge: () => Promise<void>): Promise<number | undefined> {
  try {
    await charge()
    return undefined
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'RATE_LIMITED') return error.data.retry_after
    throw error
  }
}

/**
 * Caches may keep a copy but must revalidate it each time, so that a page that is no longer public disappears at once. Shared
 * caches keep no copy of a member's page.
 */
async function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  { copy, isForMember }: { copy: PageCopy; isForMember: boolean },
): Promise<void> {
  res.setHeader('Cache-Control', `${isForMember ? 'private' : 'public'}, max-age=0, must-revalidate`)
  res.setHeader('ETag', `W/"${copy.tag}"`)
  res.appendHeader('Vary', 'Accept-Encoding')
  res.removeHeader('X-Robots-Tag')
  if (hasCurrentCopy(req, `"${copy.tag}"`)) {
    res.statusCode = 304
    return void res.end()
  }
  const encoding = chooseEncoding(req)
  const body = await copy.getBody(encoding)
  if (encoding) res.setHeader('Content-Encoding', encoding)
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.setHeader('Content-Length', body.length)
  res.end(req.method === 'HEAD' ? undefined : body)
}
