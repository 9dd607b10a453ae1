/**
 * Draws the images of the demo posts into server/demo/post-pictures. Run by hand after a change: `node
 * scripts/draw-post-pictures.ts`. They are stored as raster images because the server rejects SVG.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { accentColors } from '#web/artwork/accent-colors.ts'
import type { SceneContext } from '#web/artwork/scenes/frame.ts'
import { drawShelf } from '#web/artwork/scenes/shelf.ts'
import { drawStage } from '#web/artwork/scenes/stage.ts'
import { drawStreet } from '#web/artwork/scenes/street.ts'
import { drawTaps } from '#web/artwork/scenes/taps.ts'
import { drawWindowSeat } from '#web/artwork/scenes/window.ts'
import { createSeededRandom } from '#web/artwork/seeded-random.ts'
import { ROOT } from './run.ts'

const FOLDER = join(ROOT, 'server/demo/post-pictures')

const toSceneFrame = (name: string, width: number, height: number, glow: string): SceneContext => ({
  random: createSeededRandom(name),
  width,
  height,
  glow,
})

/** A coupe glass on the bar, with a drink and a garnish on its rim. */
const drawCoupe = (drink: string, garnish: string) => `
<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 500 500">
  <defs>
    <radialGradient id="g" cx=".5" cy=".36" r=".62"><stop stop-color="#7a4a1c"/><stop offset=".55" stop-color="#2c1710"/><stop offset="1" stop-color="#120a08"/></radialGradient>
    <linearGradient id="d" x2="0" y2="1"><stop stop-color="${drink}" stop-opacity=".95"/><stop offset="1" stop-color="${drink}" stop-opacity=".6"/></linearGradient>
    <linearGradient id="b" x2="0" y2="1"><stop stop-color="#5d3416"/><stop offset="1" stop-color="#24120a"/></linearGradient>
  </defs>
  <rect width="500" height="500" fill="url(#g)"/>
  <g fill="#ffcf7a"><circle cx="70" cy="92" r="26" opacity=".18"/><circle cx="138" cy="60" r="17" opacity=".22"/><circle cx="404" cy="84" r="30" opacity=".16"/><circle cx="346" cy="46" r="13" opacity=".25"/><circle cx="452" cy="160" r="18" opacity=".14"/><circle cx="36" cy="190" r="15" opacity=".14"/></g>
  <rect y="392" width="500" height="108" fill="url(#b)"/><rect y="392" width="500" height="5" fill="#9a6328" opacity=".7"/>
  <ellipse cx="250" cy="430" rx="104" ry="14" fill="#000" opacity=".4"/>
  <path d="M156 190Q162 290 250 292T344 190Z" fill="url(#d)"/>
  <ellipse cx="250" cy="190" rx="94" ry="17" fill="${drink}"/><ellipse cx="250" cy="188" rx="80" ry="11" fill="#fff" opacity=".14"/>
  <path d="M140 160Q150 300 250 300T360 160M250 300V414M190 424Q250 404 310 424Q250 438 190 424Z" fill="none" stroke="#fff3da" stroke-width="4" stroke-linecap="round" opacity=".75"/>
  <ellipse cx="250" cy="160" rx="110" ry="19" fill="none" stroke="#fff3da" stroke-width="4" opacity=".75"/>
  <path d="M172 206Q180 262 214 280" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".45"/>
  ${garnish}
</svg>`

const CHERRY =
  '<path d="M268 190Q300 120 344 104" fill="none" stroke="#4c2a18" stroke-width="4"/><circle cx="264" cy="196" r="19" fill="#7d1020"/><circle cx="258" cy="189" r="5" fill="#fff" opacity=".5"/>'
const PEEL =
  '<path d="M330 150q44-30 34-74q-30 6-26 34t-34 40z" fill="#e9a92d"/><path d="M352 82q-18 14-16 32" fill="none" stroke="#fff3da" stroke-width="3" opacity=".6"/>'

const images: Record<string, string> = {
  manhattan: drawCoupe('#9c3b12', CHERRY),
  sour: drawCoupe('#e3b23c', PEEL),
  'twelve-strings': drawStage(toSceneFrame('twelve strings', 1200, 800, accentColors.curacao[0])),
  'clean-lines': drawTaps(toSceneFrame('clean lines', 1200, 900, accentColors.rye[0])),
  'rain-on-main': drawWindowSeat(toSceneFrame('rain on main', 1200, 900, accentColors.rye[0])),
  'new-awning': drawStreet(toSceneFrame('new awning', 1600, 900, accentColors.curacao[0])),
  grenadine: drawShelf(toSceneFrame('proper grenadine', 1200, 750, accentColors.campari[0]), 1),
  'back-bar': drawShelf(toSceneFrame('the back bar', 1200, 800, accentColors.rye[0])),
}

await mkdir(FOLDER, { recursive: true })
for (const [name, drawing] of Object.entries(images)) {
  await sharp(Buffer.from(drawing))
    .resize({ width: 1200 })
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${name}.webp`))
}
