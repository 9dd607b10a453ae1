/**
 * Draws the images of the demo venues into server/demo/venue-images. Run by hand after a change: `node
 * scripts/draw-demo-venues.ts`. They are stored as raster images because the server rejects SVG.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawVenue, listVenues, WIDTH } from './demo-drawings/venues.ts'
import { ROOT } from './run.ts'

const FOLDER = join(ROOT, 'server/demo/venue-images')
const IMAGE_WIDTH = 1280

await mkdir(FOLDER, { recursive: true })
for (const key of listVenues())
  await sharp(Buffer.from(drawVenue(key)), { density: (72 * IMAGE_WIDTH) / WIDTH })
    .resize(IMAGE_WIDTH)
    .webp({ quality: 80 })
    .toFile(join(FOLDER, `${key}.webp`))
