import { type Crop, getCropSide } from './crop.ts'

/** Enough for a sharp avatar at the closest zoom, and little enough for the memory of a phone. */
const MAX_DECODED_SIDE = 3072
/** The size in which the server stores avatars. */
const AVATAR_SIDE = 512
const QUALITY = 0.92

/** Decodes an image, upright and scaled down. Rejects if the browser cannot read it. Of an animation, it is the first frame. */
export const decodePhoto = async (file: File): Promise<ImageBitmap> => {
  const full = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = MAX_DECODED_SIDE / Math.max(full.width, full.height)
  if (scale >= 1) return full
  const scaled = await createImageBitmap(full, {
    resizeWidth: Math.max(1, Math.round(full.width * scale)),
    resizeHeight: Math.max(1, Math.round(full.height * scale)),
    resizeQuality: 'high',
  })
  full.close()
  return scaled
}

/** Draws the crop so that it fills the canvas. */
export const drawCrop = (canvas: HTMLCanvasElement, photo: ImageBitmap, crop: Crop) => {
  const context = canvas.getContext('2d')
  if (!context) return
  const side = getCropSide(photo, crop)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(photo, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
}

/** The crop as a file to upload. */
export const encodeCrop = async (photo: ImageBitmap, crop: Crop): Promise<File> => {
  const canvas = createCanvas(AVATAR_SIDE, AVATAR_SIDE)
  drawCrop(canvas, photo, crop)
  return encode(canvas)
}

/** The whole photo as a file to upload. */
export const encodePhoto = async (photo: ImageBitmap): Promise<File> => {
  const canvas = createCanvas(photo.width, photo.height)
  canvas.getContext('2d')?.drawImage(photo, 0, 0)
  return encode(canvas)
}

const createCanvas = (width: number, height: number): HTMLCanvasElement =>
  Object.assign(document.createElement('canvas'), { width, height })

/** WebP, or PNG in browsers that cannot write WebP. */
const encode = async (canvas: HTMLCanvasElement): Promise<File> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
  if (!blob) throw new Error('The browser could not encode the photo.')
  return new File([blob], 'photo', { type: blob.type })
}
