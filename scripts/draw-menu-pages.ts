/**
 * Draws the demo's menu pages into server/demo/menu-pages, with the font of the app's signs. Run by hand after a
 * change: `node scripts/draw-menu-pages.ts`. The pages are stored as raster images because the server rejects SVG and a
 * machine may not have the font.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumPath } from '#tests/e2e/chromium.ts'
import { ROOT } from './run.ts'

type MenuItem = [name: string, what: string, price: string]
type MenuPageDrawing = { title: string; color: string; items: MenuItem[] }

const [WIDTH, HEIGHT] = [800, 1000]
const FONT = 'node_modules/@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'
const FOLDER = join(ROOT, 'server/demo/menu-pages')

const pages: Record<string, MenuPageDrawing> = {
  'rail-cocktails': {
    title: 'Cocktails',
    color: '#b26a00',
    items: [
      ['Copper Sour', 'bourbon, lemon, burnt honey', '12'],
      ['Main St. Mule', 'vodka, ginger, lime', '10'],
      ['Smoked Manhattan', 'rye, vermouth, applewood', '14'],
      ['Paloma', 'tequila, grapefruit, salt', '11'],
      ['Rail Negroni', 'gin, bitter, sweet', '12'],
      ['House Highball', 'whatever is in the well', '9'],
    ],
  },
  'rail-draft': {
    title: 'On draft',
    color: '#17613f',
    items: [
      ['Prairie Pils', 'crisp, 4.8', '6'],
      ['Bluff Amber', 'toast and caramel, 5.4', '7'],
      ['Oat Stout', 'coffee without the morning, 6.0', '7'],
      ['Cider', 'dry, from up the river, 5.5', '7'],
      ['Hazy No. 4', 'mango, pine, 6.8', '8'],
      ['Root beer', 'for whoever drives', '4'],
    ],
  },
  'rail-whiskey': {
    title: 'Whiskey wall',
    color: '#b3203a',
    items: [
      ['Four Grain', 'corn, wheat, rye, barley', '11'],
      ['Bonded Rye', '100 proof and says so', '13'],
      ['Wheated 7', 'seven years, soft', '12'],
      ['Islay 10', 'a campfire', '15'],
      ['Corn, unaged', 'a dare', '8'],
      ['Ask first', 'top shelf, left end', '?'],
    ],
  },
  'rail-bites': {
    title: 'Bites',
    color: '#1d6a96',
    items: [
      ['Hot pretzel', 'mustard that bites back', '8'],
      ['Ravioli, fried', 'as the neighbors do', '10'],
      ['Slider trio', 'beef, pork, mushroom', '13'],
      ['Pickles', 'made here', '5'],
      ['Fries', 'twice', '6'],
      ['Gooey cake', 'warm', '7'],
    ],
  },
  'tin-stirred': {
    title: 'Stirred',
    color: '#5b4a8a',
    items: [
      ['Old Fashioned', 'three bitters, one big cube', '13'],
      ['Martini', 'wet, dry or both', '13'],
      ['Martinez', 'where it came from', '13'],
      ['Vieux Carré', 'a street in a glass', '14'],
      ['Bamboo', 'sherry and vermouth, light', '11'],
    ],
  },
  'tin-shaken': {
    title: 'Shaken',
    color: '#17613f',
    items: [
      ['Daiquiri', 'rum, lime, sugar, speed', '12'],
      ['Last Word', 'equal parts, equal say', '14'],
      ['Clover Club', 'raspberry, froth', '12'],
      ['Penicillin', 'smoke and ginger', '13'],
      ['Pisco Sour', 'with a drop of art', '12'],
    ],
  },
  'tin-without': {
    title: 'Without',
    color: '#b26a00',
    items: [
      ['Garden Tonic', 'cucumber, basil, tonic', '8'],
      ['Tin Shrub', 'cherry, vinegar, soda', '8'],
      ['Verjus Spritz', 'grape, but early', '9'],
      ['Ginger, hot', 'lemon, honey, patience', '7'],
      ['Good Coffee', 'until the end', '4'],
    ],
  },
}

const renderItem = ([name, what, price]: MenuItem, top: number) => `
  <text x="110" y="${top}" font-size="40" font-weight="700">${name}</text>
  <text x="690" y="${top}" font-size="40" font-weight="700" text-anchor="end">${price}</text>
  <text x="110" y="${top + 40}" font-size="27" fill="#6b5a4c">${what}</text>`

const renderMenuPage = ({ title, color, items }: MenuPageDrawing) => {
  const step = 690 / items.length
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Besley Variable" fill="#2b1d14">
  <rect width="100%" height="100%" fill="#f6eedd"/>
  <g fill="none" stroke="${color}"><rect x="34" y="34" width="732" height="932" stroke-width="7"/>
  <rect x="52" y="52" width="696" height="896" stroke-width="2"/></g>
  <text x="400" y="156" font-size="84" font-weight="800" text-anchor="middle">${title}</text>
  <rect x="280" y="186" width="240" height="8" fill="${color}"/>
  ${items.map((item, index) => renderItem(item, 270 + index * step)).join('')}</svg>`
}

await mkdir(FOLDER, { recursive: true })
const font = (await readFile(join(ROOT, FONT))).toString('base64')
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
for (const [name, menu] of Object.entries(pages)) {
  await page.setContent(
    `<style>@font-face { font-family: "Besley Variable"; font-weight: 400 900; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0 }</style>${renderMenuPage(menu)}`,
  )
  await page.evaluate('document.fonts.ready.then(() => true)')
  const image = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toBuffer()
  await writeFile(join(FOLDER, `${name}.webp`), image)
}
await browser.close()
