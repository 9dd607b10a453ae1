import { createCanvas, encodeCanvas } from '#web/core/scale-image.ts'
import { type Crop, getCropSide } from './crop.ts'

/** The size in which the server stores avatars. */
const AVATAR_SIDE = 512

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
  return encodeCanvas(canvas)
}
