import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { ROOT } from './run.ts'

/** Pictures of docs/pictures and the width, in pixels, at which the manifest shows them. */
const SCREENSHOTS = [
  { name: 'home-phone-dark.webp', width: 390 },
  { name: 'venue-phone-light.webp', width: 390 },
  { name: 'feed-phone-dark.webp', width: 390 },
  { name: 'home-desktop-light.webp', width: 1280 },
]

/** Writes the screenshots that browsers show when they offer to install the app. */
export const appScreenshots = (): Plugin => ({
  name: 'app-screenshots',
  apply: 'build',
  async generateBundle() {
    for (const { name, width } of SCREENSHOTS) {
      const source = await sharp(join(ROOT, 'docs', 'pictures', name))
        .resize({ width })
        .webp({ quality: 70 })
        .toBuffer()
      this.emitFile({ type: 'asset', fileName: `screenshots/${name}`, source })
    }
  },
})
