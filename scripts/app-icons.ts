import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const LOGO = fileURLToPath(new URL('../web/public/favicon.svg', import.meta.url))
const BACKGROUND = '#12261d'

type Icon = {
  name: string
  size: number
  /** Share of the icon's width that the sign takes. */
  share: number
  background: string
}

const icons: Icon[] = [
  { name: 'icon-192.png', size: 192, share: 1, background: '#0000' },
  { name: 'icon-512.png', size: 512, share: 1, background: '#0000' },
  // Phones mask this icon to a shape: anything outside the inner 80 % may be cut off.
  { name: 'icon-maskable-512.png', size: 512, share: 0.66, background: BACKGROUND },
  { name: 'apple-touch-icon.png', size: 180, share: 0.74, background: BACKGROUND },
]

/** Draws the app's icons from its sign at build time, in the formats that home screens expect. */
export const appIcons = (): Plugin => ({
  name: 'app-icons',
  apply: 'build',
  async generateBundle() {
    const sign = await readFile(LOGO)
    for (const icon of icons) this.emitFile({ type: 'asset', fileName: icon.name, source: await drawIcon(sign, icon) })
    this.emitFile({ type: 'asset', fileName: 'badge-96.png', source: await drawSilhouette(sign) })
  },
})

const drawIcon = async (sign: Uint8Array, { size, share, background }: Icon): Promise<Uint8Array> => {
  const inner = Math.round(size * share)
  const drawn = await sharp(sign, { density: 72 * (inner / 100) * 2 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** A status bar shows only the icon's shape in its own color: white where the sign is lit. */
const drawSilhouette = async (sign: Uint8Array): Promise<Uint8Array> => {
  const white = sign.toString().replace('fill="#12261D"', 'fill="none"').replaceAll('#FFB52E', '#FFFFFF')
  return sharp(Buffer.from(white), { density: 144 }).resize(96, 96).png({ compressionLevel: 9 }).toBuffer()
}
