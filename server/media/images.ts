import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { mediaMessages } from '#contract/media.texts.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { createSerialQueue } from '#server/core/requests/serial-queue.ts'
import {
  hasTooManyPixels,
  type ImageMetadata,
  type ImageSize,
  isSupportedImageType,
  MAX_IMAGE_PIXELS,
  matchesMimeType,
  SNIFFED_BYTES,
} from './rules.ts'
import { sharp } from './sharp.ts'

export type ProcessedImage = {
  files: Record<ImageSize, Buffer>
  width: number
  height: number
  /** ThumbHash in base64, shown while the image loads. */
  placeholder: string
}

const DECODE_SECONDS = 15
/** Bounds memory, because each queued job holds a whole upload. */
const MAX_QUEUED = 20

const runQueued = createSerialQueue(MAX_QUEUED, mediaMessages.busy)

/**
 * Converts an upload to a square: upright, scaled to fit, with transparent padding and without metadata. Processes one
 * image at a time. Throws INVALID for an upload that is not an acceptable image.
 */
export const processAvatar = (bytes: Uint8Array): Promise<ProcessedImage> => runQueued(() => encodeAvatar(bytes))

/** Like `processAvatar`, but keeps the proportions. Makes a size for cards and one for the full screen. */
export const processImage = (bytes: Uint8Array): Promise<ProcessedImage> => runQueued(() => encodeImage(bytes))

const AVATAR_SIDES: Record<ImageSize, number> = { large: 512, small: 128 }
/** Pixels of the longer side: `large` fills a desktop screen, `small` a card on a high-density phone. */
const IMAGE_SIDES: Record<ImageSize, number> = { large: 1920, small: 720 }

async function encodeAvatar(bytes: Uint8Array): Promise<ProcessedImage> {
  await assertValidImage(bytes)
  try {
    const large = await resizeToSquare(decode(bytes), AVATAR_SIDES.large).webp({ quality: 84 }).toBuffer()
    const small = await resizeToSquare(decode(large), AVATAR_SIDES.small).webp({ quality: 80 }).toBuffer()
    const side = AVATAR_SIDES.large
    return { files: { large, small }, width: side, height: side, placeholder: await buildPlaceholder(small) }
  } catch {
    // The file header was valid but decoding failed.
    throw invalidUpload(mediaMessages.notAnImage)
  }
}

async function encodeImage(bytes: Uint8Array): Promise<ProcessedImage> {
  await assertValidImage(bytes)
  try {
    const { data: large, info } = await resizeInside(decode(bytes).autoOrient(), IMAGE_SIDES.large)
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    const small = await resizeInside(decode(large), IMAGE_SIDES.small).webp({ quality: 78 }).toBuffer()
    return {
      files: { large, small },
      width: info.width,
      height: info.height,
      placeholder: await buildPlaceholder(small),
    }
  } catch {
    // The file header was valid but decoding failed.
    throw invalidUpload(mediaMessages.notAnImage)
  }
}

const invalidUpload = (message: string) => apiErrors.INVALID({ message, data: { fields: { picture: message } } })

/** Checks the first bytes and then the header, before any pixels are decoded. */
async function assertValidImage(bytes: Uint8Array): Promise<void> {
  const mime = (await fileTypeFromBuffer(bytes.subarray(0, SNIFFED_BYTES)))?.mime
  if (!isSupportedImageType(mime)) throw invalidUpload(mediaMessages.notAnImage)
  const metadata = await readMetadata(bytes)
  if (!metadata || !matchesMimeType(mime, metadata)) throw invalidUpload(mediaMessages.notAnImage)
  if (hasTooManyPixels(metadata)) throw invalidUpload(mediaMessages.tooManyPixels)
}

async function readMetadata(bytes: Uint8Array): Promise<ImageMetadata | undefined> {
  try {
    // Read headers of any size: `hasTooManyPixels` applies our own limit instead of the library's.
    const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { format, width, height, frames: pages }
  } catch {
    return undefined
  }
}

const decode = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' }).timeout({ seconds: DECODE_SECONDS })

const resizeInside = (image: Sharp, side: number): Sharp =>
  image.resize(side, side, { fit: 'inside', withoutEnlargement: true })

const resizeToSquare = (image: Sharp, side: number): Sharp =>
  image.autoOrient().resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })

async function buildPlaceholder(small: Buffer): Promise<string> {
  const { data, info } = await sharp(small)
    .resize(64, 64, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
