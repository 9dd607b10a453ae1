import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ORPCError } from '@orpc/server'
import type { PublicPage } from '#contract/public-pages.ts'
import { clientIp } from '#server/core/requests/client-ip.ts'
import type { Services } from '#server/core/requests/context.ts'
import { chargeMiss, chargeRead } from '#server/core/requests/read-budget.ts'
import { chooseEncoding } from '#server/http/compressed.ts'
import { hasCurrentCopy } from '#server/http/etag.ts'
import { toHeaders } from '#server/http/headers.ts'
import { linkOrigin } from '#server/http/origin.ts'
import { readViewer } from '#server/http/session.ts'
import { sendText } from '#server/http/static.ts'
import type { PageAddress } from './page-address.ts'
import type { LoadPageBuild, PageBuild } from './page-build.ts'
import { buildDocument } from './page-document.ts'
import { readPage } from './read-page.ts'

/**
 * Answers a page for people without an account. Returns false if the app's page answers instead: to members, and for
 * an address that has no public page, whether it exists or not.
 */
export async function handlePage(
  req: IncomingMessage,
  res: ServerResponse,
  services: Services,
  address: PageAddress,
  loadBuild: LoadPageBuild,
): Promise<boolean> {
  res.appendHeader('Vary', 'Cookie')
  // Members see the same page of tonight as everyone.
  if (address.kind !== 'tonight' && (await isMember(req, services))) return false
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
  const query = new URL(req.url ?? '/', 'http://localhost').searchParams
  const found = await readPage(services, address, query)
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
  const build = await loadBuild()
  if (!build) sendText(res, 503, 'The pages are not built yet. Run npm run build.')
  else await sendPage(req, res, build, { ...found, origin: linkOrigin(req, services.config) })
  return true
}

async function isMember(req: IncomingMessage, services: Services): Promise<boolean> {
  const response = { headers: new Headers() }
  return (await readViewer(services, toHeaders(req), response)) !== null
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

type SentPage = { page: PublicPage; path: string; origin: string }

/**
 * The ETag is a hash of what the page is made from, so that an unchanged page is not rendered again. Caches may keep a
 * copy but must ask each time, so that what is no longer public disappears at once.
 */
async function sendPage(req: IncomingMessage, res: ServerResponse, build: PageBuild, sent: SentPage): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify([sent, build.head, build.script]))
  const tag = hash.digest('base64url').slice(0, 27)
  res.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
  res.setHeader('ETag', `W/"${tag}"`)
  res.appendHeader('Vary', 'Accept-Encoding')
  res.removeHeader('X-Robots-Tag')
  if (hasCurrentCopy(req, `"${tag}"`)) {
    res.statusCode = 304
    return void res.end()
  }
  const encoding = chooseEncoding(req)
  const body = await encode(buildDocument(build, sent.page, sent), encoding)
  if (encoding) res.setHeader('Content-Encoding', encoding)
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.setHeader('Content-Length', body.length)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Compresses on the fly, so at a level that takes little time. */
async function encode(html: string, encoding: 'br' | 'gzip' | undefined): Promise<Buffer> {
  const bytes = Buffer.from(html)
  if (encoding === 'br') return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return encoding === 'gzip' ? promisify(gzip)(bytes) : bytes
}
