/**
 * Draws the photos of the demo people into server/demo/portraits. Run by hand after a change: `node
 * scripts/draw-demo-portraits.ts`. They are stored as raster images because the server rejects SVG.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { portraits } from './demo-drawings/people.ts'
import { drawPortrait } from './demo-drawings/portrait.ts'
import { ROOT } from './run.ts'

const FOLDER = join(ROOT, 'server/demo/portraits')

await mkdir(FOLDER, { recursive: true })
for (const [key, traits] of Object.entries(portraits))
  await sharp(Buffer.from(drawPortrait(traits)))
    .webp({ quality: 80 })
    .toFile(join(FOLDER, `${key}.webp`))
