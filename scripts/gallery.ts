/**
 * `npm run gallery`: takes a screenshot of every screen in every width and theme, from a demo whose clock stands still,
 * and puts them on one page. With `-- --update` it also makes the reference images that the browser tests compare with.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeLook, REFERENCES, toPictureName } from '#tests/e2e/gallery-names.ts'
import { LOOKS, SCREENS } from '#tests/e2e/screen-list.ts'
import { webBuild } from './build-web.ts'
import { ROOT } from './run.ts'
import { printResult, runPlaywright } from './runners.ts'
import { buildIfStale } from './staged-build.ts'

const FOLDER = join(ROOT, '.cache', 'gallery')
const STYLE = `body{font:15px system-ui;margin:24px;background:#8a8f8c}section{margin:0 0 40px}
h2{position:sticky;top:0;margin:0 0 8px;padding:8px;background:#fff}small{font-weight:400}
div{display:flex;gap:16px;align-items:flex-start;overflow-x:auto}img{display:block;height:auto}`
const updates = process.argv.includes('--update')

await buildIfStale(webBuild)
await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
if (updates) await rm(REFERENCES, { recursive: true, force: true })
const tally = await runPlaywright(['screens.spec', ...(updates ? ['--update-snapshots=all'] : [])], {
  env: { SCREENS: 'all', GALLERY: FOLDER, ...(updates && { GALLERY_UPDATE: '1' }) },
})
const page = join(FOLDER, 'index.html')
await writeFile(page, renderGallery())
process.stdout.write(`\nThe gallery: ${page}\n`)
printResult(tally)

function renderGallery(): string {
  const rows = SCREENS.flatMap(([who, paths]) => paths.map((path) => renderRow(path, who)))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Last Call gallery</title><style>${STYLE}</style>
<h1>${rows.length} screens</h1>${rows.join('')}</html>`
}

function renderRow(path: string, who: string | null): string {
  const pictures = LOOKS.map((look) => {
    const file = `${toPictureName(path, who, look)}.webp`
    return `<a href="${file}"><img loading="lazy" src="${file}" alt="${describeLook(look)}" width="${look.viewport.width / 2}"></a>`
  })
  return `<section><h2>${path} <small>${who ?? 'logged out'}</small></h2><div>${pictures.join('')}</div></section>`
}
