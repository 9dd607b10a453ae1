import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AnyContractProcedure, type ErrorMap, isContractProcedure } from '@orpc/contract'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { ProcedureMeta } from '#contract/access-levels.ts'
import { contract } from '#contract/index.ts'
import type { Services } from '#server/core/requests/context.ts'
import { type Compressed, compress, sendCompressed } from './compressed.ts'
import { ACCESS_LEVELS } from './openapi/access-levels.ts'
import type { DescribedServer } from './openapi/document.ts'

type DescribedServices = Pick<Services, 'auth' | 'config'>

const documents = new Map<string, Promise<Compressed>>()
let page: Promise<Compressed> | undefined

/** The OpenAPI document, built from the contract with the first request for it. */
function loadOpenApi({ auth: { cookieName }, config }: DescribedServices): Promise<Compressed> {
  // Everything that differs between servers; tests run several in one process.
  const key = JSON.stringify([cookieName, config.operator?.name, config.supportEmail])
  const built = documents.get(key) ?? buildOpenApi({ ...config, cookieName })
  documents.set(key, built)
  return built
}

async function buildOpenApi(server: DescribedServer): Promise<Compressed> {
  const { buildDocument } = await import('./openapi/document.ts')
  return compress(JSON.stringify(await buildDocument(server)), 'application/json; charset=utf-8')
}

/** Serves the API as an OpenAPI document. */
export async function handleOpenApi(req: IncomingMessage, res: ServerResponse, services: Services): Promise<void> {
  sendCompressed(req, res, await loadOpenApi(services))
}

/** Serves the API reference for people: each procedure with its access level, input, output and errors. */
export async function handleDocs(req: IncomingMessage, res: ServerResponse): Promise<void> {
  page ??= renderPage().then((html) => compress(html, 'text/html; charset=utf-8'))
  sendCompressed(req, res, await page)
}

async function renderPage(): Promise<string> {
  const features: string[] = []
  for (const [feature, procedures] of Object.entries(contract)) {
    const entries: string[] = []
    for (const [name, procedure] of Object.entries(procedures)) {
      if (isContractProcedure(procedure)) entries.push(await renderProcedure(`${feature}.${name}`, procedure))
    }
    features.push(`<section><h2>${feature}</h2>${entries.join('')}</section>`)
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Last Call API</title><style>${STYLE}</style></head><body><main><h1>Last Call API</h1>
<p>Requests and responses are JSON with snake_case fields and ISO 8601 times. Errors are <code>{ code, message, data? }</code>;
a 422 has a message for each invalid field in <code>data.fields</code>. Lists are <code>{ items, next_cursor }</code>; pass
<code>next_cursor</code> as <code>?cursor=</code> to get the next page.
For tools, the same reference is an OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.</p>
${features.join('')}</main></body></html>`
}

async function renderProcedure(name: string, procedure: AnyContractProcedure): Promise<string> {
  const { route, meta, inputSchema, outputSchema, errorMap } = procedure['~orpc']
  const { access_level, download } = meta as ProcedureMeta
  const errors = Object.entries(errorMap as ErrorMap).map(
    ([code, error]) => `<li><b>${error?.status}</b> ${code}: ${escapeHtml(error?.message ?? '')}</li>`,
  )
  return `<article><h3><code>${route.method} /api${escapeHtml(route.path ?? '')}</code></h3>
<p>${escapeHtml(route.summary ?? name)}</p><p>For ${ACCESS_LEVELS[access_level]}.</p>
${await renderSchema('Request', inputSchema, 'input')}${download ? '<p>Returns a file.</p>' : await renderSchema('Response', outputSchema, 'output')}
<details><summary>Errors</summary><ul>${errors.join('')}</ul></details></article>`
}

async function renderSchema(
  label: string,
  schema: AnyContractProcedure['~orpc']['inputSchema'],
  strategy: 'input' | 'output',
): Promise<string> {
  if (!schema) return ''
  const [, json] = await new ZodToJsonSchemaConverter().convert(schema, { strategy })
  return `<details><summary>${label}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(json, null, 2))}</pre></details>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

const STYLE = `:root{color-scheme:light dark;--ink:#0F1F18;--room:#F0F1E6;--card:#FEFDF8;--line:#69786A}
@media(prefers-color-scheme:dark){:root{--ink:#F2F6ED;--room:#0B1310;--card:#141F1A;--line:#72877B}}
body{margin:0;background:var(--room);color:var(--ink);font:17px/1.5 system-ui,sans-serif}main{max-width:60rem;margin:auto;padding:16px}
article{background:var(--card);border-radius:12px;padding:12px 16px;margin:12px 0}h3{margin:0;font-size:1rem;overflow-wrap:anywhere}
p{margin:4px 0}a{color:inherit}summary{cursor:pointer;padding:10px 0}pre{overflow:auto;border:1px solid var(--line);border-radius:8px;padding:8px;font-size:13px}`
