import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { mediaMessages } from '#contract/media.texts.ts'
import { InputRefused } from '#server/core/requests/errors.ts'
import {
  hasTooManyPixels,
  isReadable,
  isWhatItSeemed,
  MAX_PIXELS,
  type Measured,
  type Size,
  SNIFFED_BYTES,
} from './rules.ts'

/** A picture that is not taken. */
export class PictureRefused extends InputRefused {
  constructor(message: string, code?: InputRefused['code']) {
    super('picture', message, code)
  }
}

export type MadePicture = {
  files: Record<Size, Buffer>
  width: number
  height: number
  /** ThumbHash in base64: what is shown while the picture loads. */
  placeholder: string
}

const DECODE_SECONDS = 15
/** Each holds a whole upload in memory. */
const MOST_WAITING = 20

// Only the decoders of the formats that are taken: what the library can read besides is no way in.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    // Own pixels on their way to the placeholder.
    'VipsForeignLoadRaw',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

let turn: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Makes a square picture of whatever was sent: upright, the whole of it fitted in (what is left over is see-through),
 * nothing but pixels taken over. One at a time. Throws `PictureRefused`.
 */
export const makeAvatar = (bytes: Uint8Array): Promise<MadePicture> => inTurn(() => square(bytes))

/** Makes a picture in its own proportions, for a card and for the whole screen; as `makeAvatar` otherwise. */
export const makePicture = (bytes: Uint8Array): Promise<MadePicture> => inTurn(() => proportioned(bytes))

async function inTurn(make: () => Promise<MadePicture>): Promise<MadePicture> {
  if (waiting >= MOST_WAITING) throw new PictureRefused(mediaMessages.busy, 'SERVICE_UNAVAILABLE')
  waiting += 1
  const mine = turn.then(make)
  turn = mine.catch(() => {})
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}

const SQUARE_SIDES: Record<Size, number> = { large: 512, small: 128 }
/** A whole phone or most of a desk; a card on a sharp phone. */
const LONGEST_SIDES: Record<Size, number> = { large: 1920, small: 720 }

async function square(bytes: Uint8Array): Promise<MadePicture> {
  await check(bytes)
  try {
    const large = await fitted(open(bytes), SQUARE_SIDES.large).webp({ quality: 84 }).toBuffer()
    const small = await fitted(open(large), SQUARE_SIDES.small).webp({ quality: 80 }).toBuffer()
    const side = SQUARE_SIDES.large
    return { files: { large, small }, width: side, height: side, placeholder: await placeholderOf(small) }
  } catch {
    throw brokenFurtherOn()
  }
}

async function proportioned(bytes: Uint8Array): Promise<MadePicture> {
  await check(bytes)
  try {
    const { data: large, info } = await within(open(bytes).autoOrient(), LONGEST_SIDES.large)
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    const small = await within(open(large), LONGEST_SIDES.small).webp({ quality: 78 }).toBuffer()
    return {
      files: { large, small },
      width: info.width,
      height: info.height,
      placeholder: await placeholderOf(small),
    }
  } catch {
    throw brokenFurtherOn()
  }
}

/** It had the right beginning. */
const brokenFurtherOn = () => new PictureRefused(mediaMessages.notAPicture)

/** Looks at the first bytes, then at the header: nothing is decoded before both are as they should be. */
async function check(bytes: Uint8Array): Promise<void> {
  const mime = (await fileTypeFromBuffer(bytes.subarray(0, SNIFFED_BYTES)))?.mime
  if (!isReadable(mime)) throw new PictureRefused(mediaMessages.notAPicture)
  const measured = await measure(bytes)
  if (!measured || !isWhatItSeemed(mime, measured)) throw new PictureRefused(mediaMessages.notAPicture)
  if (hasTooManyPixels(measured)) throw new PictureRefused(mediaMessages.tooManyPixels)
}

async function measure(bytes: Uint8Array): Promise<Measured | undefined> {
  try {
    // The header may tell of any size: it is judged by the rule, not by the library's own limit.
    const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { format, width, height, frames: pages }
  } catch {
    return undefined
  }
}

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: DECODE_SECONDS })

const within = (picture: Sharp, side: number): Sharp =>
  picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })

const fitted = (picture: Sharp, side: number): Sharp =>
  picture.autoOrient().resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })

async function placeholderOf(small: Buffer): Promise<string> {
  const { data, info } = await sharp(small)
    .resize(64, 64, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
