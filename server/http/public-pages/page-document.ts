import type { PublicPage } from '#contract/public-pages.ts'
import { toScriptJson } from '#server/http/pages/script-json.ts'
import { buildHead } from './head.ts'
import type { PageBuild } from './page-build.ts'

/** A public page as an HTML document: its content, and the data from which the browser hydrates it. */
export function buildDocument(build: PageBuild, page: PublicPage, { path, origin }: { path: string; origin: string }) {
  const preloads = build.preloads.map((file) => `<link rel="modulepreload" href="${file}">`).join('')
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
