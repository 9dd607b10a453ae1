import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '#server/core/requests/context.ts'
import { type Compressed, compress, sendCompressed } from '#server/http/transport/compressed.ts'
import type { DescribedServer } from './document.ts'
import { MAX_QUERY } from './reference-page.ts'

type DescribedServices = Pick<Services, 'auth' | 'config'>

const documents = new Map<string, Promise<Compressed>>()
/** Pages of the reference by feature; the contents have the empty name. */
const pages = new Map<string, Promise<Compressed>>()

/** The OpenAPI document, built from the contract with the first request for it. */
function loadOpenApi({ auth: { cookieName }, config }: DescribedServices): Promise<Compressed> {
  // Everything that differs between servers; tests run several in one process.
  const key = JSON.stringify([cookieName, config.operator?.name, config.supportEmail])
  const built = documents.get(key) ?? buildOpenApi({ ...config, cookieName })
  documents.set(key, built)
  return built
}

async function buildOpenApi(server: DescribedServer): Promise<Compressed> {
  const { buildDocument } = await import('./document.ts')
  return compress(JSON.stringify(await buildDocument(server)), 'application/json; charset=utf-8')
}

/** Serves the API as an OpenAPI document. */
export async function handleOpenApi(req: IncomingMessage, res: ServerResponse, services: Services): Promise<void> {
  sendCompressed(req, res, await loadOpenApi(services))
}

/**
 * Serves the API reference for people: the contents, with `feature` everything about its procedures, with `q` the
 * procedures that match. Only the pages that do not depend on a visitor's words are compressed and kept.
 */
export async function handleDocs(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { searchParams } = new URL(req.url ?? '/', 'http://localhost')
  const [query, feature = ''] = [searchParams.get('q')?.trim(), searchParams.get('feature') ?? undefined]
  const reference = await import('./reference.ts')
  if (query) return sendHtml(res, 200, reference.renderSearch(query.slice(0, MAX_QUERY)))
  if (feature && !reference.REFERENCE_FEATURES.includes(feature))
    return sendHtml(res, 404, reference.renderUnknownFeature())
  const page =
    pages.get(feature) ??
    compress(feature ? reference.renderFeature(feature) : reference.renderContents(), 'text/html; charset=utf-8')
  pages.set(feature, page)
  sendCompressed(req, res, await page)
}

function sendHtml(res: ServerResponse, status: number, html: string): void {
  res.statusCode = status
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.end(res.req.method === 'HEAD' ? undefined : html)
}
