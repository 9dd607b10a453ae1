import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import type { ProcedureMeta } from '#contract/access-levels.ts'
import { contract } from '#contract/index.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import { ACCESS_LEVELS } from './access-levels.ts'
import { renderText } from './html.ts'
import { listErrors, toInputSchema, toOutputSchema } from './procedures.ts'
import { renderPage } from './reference-page.ts'
import { renderSchema } from './schema-fields.ts'
import { TAGS } from './tags.ts'

/** A procedure as the reference lists it. `id` is its anchor: `shifts.create`. */
type Entry = { id: string; feature: string; title: string; summary: string; procedure: AnyContractProcedure }

const entries: Entry[] = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([name, procedure]) =>
    isContractProcedure(procedure) ? [toEntry(feature, name, procedure)] : [],
  ),
)
const byFeature = Map.groupBy(entries, ({ feature }) => feature)

function toEntry(feature: string, name: string, procedure: AnyContractProcedure): Entry {
  const { route } = procedure['~orpc']
  const id = `${feature}.${name}`
  return { id, feature, title: `${route.method} /api${route.path}`, summary: route.summary ?? name, procedure }
}

export const REFERENCE_FEATURES: readonly string[] = [...byFeature.keys()]

/** The first page: how the API works, and the contents with every procedure. */
export const renderContents = (): string =>
  render(
    'Last Call API',
    `${INTRODUCTION}${[...byFeature].map(([feature, listed]) => renderGroup(feature, listed)).join('')}`,
  )

/** The page of one feature, with everything about its procedures. */
export const renderFeature = (feature: string): string => {
  const articles = (byFeature.get(feature) ?? []).map(renderProcedure)
  const name = toName(feature)
  const body = `<h1>${name}</h1><p>${renderText(describeFeature(feature))}</p>${articles.join('')}`
  return render(`${name} · Last Call API`, body, { feature })
}

/** The procedures whose path, summary or name contains every word of the query. */
export const renderSearch = (query: string): string => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = entries.filter(({ id, title, summary }) => {
    const text = `${id} ${title} ${summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const count = found.length === 1 ? '1 procedure' : `${found.length} procedures`
  const none = '<p>Try a word from a path or a summary, such as “shifts”.</p>'
  const list = found.length > 0 ? renderList(found) : none
  return render('Search · Last Call API', `<h1>${count} for “${escapeMarkup(query)}”</h1>${list}`, { query })
}

export const renderUnknownFeature = (): string =>
  render(
    'Not found · Last Call API',
    '<h1>There’s no such part of the API</h1><p><a href="/api/docs">All procedures</a></p>',
  )

const render = (title: string, body: string, where: { feature?: string; query?: string } = {}): string => {
  const links = REFERENCE_FEATURES.map((feature) => ({ feature, name: toName(feature) }))
  return renderPage({ title, body, links, ...where })
}

/** `clientErrors` → `Client errors` */
const toName = (feature: string): string => {
  const words = feature.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const describeFeature = (feature: string): string => TAGS[toName(feature).toLowerCase()] ?? ''

const INTRODUCTION = `<h1>Last Call API</h1>
<p>Requests and responses are JSON with snake_case fields and ISO 8601 times. Errors are <code>{ code, message, data? }</code>;
a 422 has a message for each invalid field in <code>data.fields</code>. Lists are <code>{ items, next_cursor }</code>; pass
<code>next_cursor</code> as <code>?cursor=</code> to get the next page.
For tools, the same reference is an OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.</p>`

const renderGroup = (feature: string, listed: Entry[]): string =>
  `<section><h2 id="${feature}"><a href="/api/docs?feature=${feature}">${toName(feature)}</a></h2>
<p>${renderText(describeFeature(feature))}</p>${renderList(listed)}</section>`

const renderList = (listed: Entry[]): string => `<ul class="list">${listed.map(renderLine).join('')}</ul>`

/** The first sentence is enough to choose a procedure. */
const renderLine = ({ id, feature, title, summary }: Entry): string =>
  `<li><a href="/api/docs?feature=${feature}#${id}"><code>${escapeMarkup(title)}</code></a> ${renderText(summary.replace(/\. .*/s, '.'))}</li>`

function renderProcedure({ id, title, summary, procedure }: Entry): string {
  const { access_level, download } = procedure['~orpc'].meta as ProcedureMeta
  const { inputSchema, outputSchema } = procedure['~orpc']
  const errors = listErrors(procedure).map(
    ({ code, status, message }) => `<li><b>${status}</b> ${code}: ${escapeMarkup(message)}</li>`,
  )
  const request = inputSchema ? renderDetails('Request', renderSchema(toInputSchema(procedure))) : ''
  const response = outputSchema ? renderDetails('Response', renderSchema(toOutputSchema(procedure))) : ''
  return `<article id="${id}"><h2><a href="#${id}"><code>${escapeMarkup(title)}</code></a></h2>
<p>${renderText(summary)}</p><p>For ${ACCESS_LEVELS[access_level]}.</p>${request}
${download ? '<p>Returns a file.</p>' : response}${renderDetails('Errors', `<ul>${errors.join('')}</ul>`)}</article>`
}

const renderDetails = (label: string, content: string): string =>
  `<details><summary>${label}</summary>${content}</details>`
