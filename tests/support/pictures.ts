import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Drawn = { width?: number; height?: number; format?: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'; color?: string }

/** An image that a user might upload. */
export async function drawnBytes({ width = 60, height = 40, format = 'png', color = '#b3263b' }: Drawn = {}) {
  const blank = sharp({ create: { width, height, channels: 3, background: color } })
  return new Uint8Array(await blank.toFormat(format).toBuffer())
}

export async function drawnPicture(drawn: Drawn = {}): Promise<File> {
  return fileOf(await drawnBytes(drawn))
}

/** A file as a form sends it, with any contents. */
export const fileOf = (bytes: Uint8Array | string, name = 'me.png', type = 'image/png'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

/** A PNG of any size in a few kB: rows of one color compress to almost nothing. */
export function hugePng(width: number, height: number, rows = 1): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((1 + width * 3) * rows))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** An animation: many frames of a large canvas in a few bytes each. */
export function manyFrames(width: number, height: number, frames: number): Uint8Array {
  const head = Buffer.from('GIF89a', 'latin1')
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  screen[4] = 0x80
  const palette = Buffer.from([0, 0, 0, 255, 255, 255])
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0])
  const image = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0])
  image.writeUInt16LE(width, 5)
  image.writeUInt16LE(height, 7)
  const frame = Buffer.concat([control, image])
  return Buffer.concat([head, screen, palette, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}
