import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const METAS = [
  'version',
  'support-email',
  'suggestions-email',
  'operator-name',
  'operator-address',
  'default-center',
  'place-search',
  'map-tile-url',
  'map-file-zoom',
  'map-attribution',
  'nearby-reads',
]

/** A folder like that of the built app, with the least of a page that the server completes. Returns its path. */
export function writeBuiltPage(): string {
  const root = mkdtempSync(join(tmpdir(), 'last-call-web-'))
  const metas = METAS.map((name) => `<meta name="${name}" content="x">`).join('')
  const scripts = '<script>start()</script><script type="module" crossorigin src="/assets/app-1a2b.js"></script>'
  for (const folder of ['assets', '.vite']) mkdirSync(join(root, folder))
  const files = {
    'index.html': `<head>${metas}${scripts}</head><body><div id="root"></div></body>`,
    '.vite/preloads.json': JSON.stringify({
      '/home': ['/assets/home-3c.js', '/assets/map-4d.css'],
      '/venues/new': ['/assets/new-venue-5e.js'],
    }),
    '.vite/skeletons.json': JSON.stringify({
      plain: '<i>skeleton</i>',
      title: '<h1>{title}</h1>',
      greeting: '<h1 data-greeting="{title}">{title}</h1>',
      banner: '<img src="{image}" alt=""><h1>{title}</h1>',
      post: '<h1>{title}</h1><h2>{author}</h2><p>{text}</p><img src="{image}" width="{width}" height="{height}" alt="">',
      person: '<h1>{title}</h1><p>{username}</p><p>{location}</p><p>{text}</p>',
      landing: '<a href="/login">Login</a>',
    }),
    'assets/app-1a2b.js': 'let app',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content)
  return root
}
