import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PublicPage } from '#contract/public-pages.ts'
import { toScriptJson } from '#server/http/pages/script-json.ts'
import type { Encoding } from '#server/http/transport/compressed.ts'
import { buildHead } from './head.ts'
import type { PageBuild } from './page-build.ts'

/** `path` is canonical. */
type PageContent = { page: PublicPage; path: string; origin: string }

/** A page as it is sent to everyone who asks for it. */
export class PageCopy {
  /** A hash of what the page is made from, so that a page is not rendered for someone who has it. */
  readonly tag: string
  readonly #build: PageBuild
  readonly #content: PageContent
  readonly #bodies = new Map<Encoding | undefined, Promise<Buffer>>()

  constructor(build: PageBuild, content: PageContent) {
    const hash = createHash('sha256').update(JSON.stringify([content, build.head, build.script]))
    this.tag = hash.digest('base64url').slice(0, 27)
    this.#build = build
    this.#content = content
  }

  /** The document in an encoding. Each is made when someone first asks for it. */
  getBody(encoding: Encoding | undefined): Promise<Buffer> {
    const known = this.#bodies.get(encoding)
    if (known !== undefined) return known
    const body = encode(buildDocument(this.#build, this.#content), encoding)
    this.#bodies.set(encoding, body)
    return body
  }
}

/** A public page as an HTML document: its content, and the data from which the browser hydrates it. */
function buildDocument(build: PageBuild, { page, path, origin }: PageContent): string {
  const files = build.preloads[page.kind === 'tonight' ? 'tonight' : 'subject']
  const preloads = files.map((file) => `<link rel="modulepreload" href="${file}">`).join('')
  return [
    '<!doctype html><html lang="en"><head>',
    build.head,
    buildHead(page, path, origin),
    `<script>${build.startScript}</script>`,
    `${preloads}<script type="module" src="${build.script}"></script>`,
    '</head><body>',
    `<div id="root">${build.renderPage(page)}</div>`,
    `<script type="application/json" id="page-data">${toScriptJson(page)}</script>`,
    '</body></html>',
  ].join('')
}

/** Compresses on the fly, so at a level that takes little time. */
async function encode(html: string, encoding: Encoding | undefined): Promise<Buffer> {
  const bytes = Buffer.from(html)
  if (encoding === 'br') return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return encoding === 'gzip' ? promisify(gzip)(bytes) : bytes
}
