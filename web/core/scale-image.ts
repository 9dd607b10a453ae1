/** Enough for a sharp avatar at the closest zoom and a readable menu, and little enough for the memory of a phone. */
const MAX_DECODED_SIDE = 3072
const BEST_QUALITY = 0.92
const QUALITIES = [BEST_QUALITY, 0.8, 0.6]

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

/** An image that is too large to be sent, scaled down to `limit` bytes. Rejects if it can't be read or stays too large. */
export const scaleDown = async (file: File, limit: number): Promise<File> => {
  const photo = await decodePhoto(file)
  const canvas = createCanvas(photo.width, photo.height)
  canvas.getContext('2d')?.drawImage(photo, 0, 0)
  photo.close()
  for (const quality of QUALITIES) {
    const scaled = await encodeCanvas(canvas, quality)
    if (scaled.size <= limit) return scaled
  }
  throw new Error('The image stays too large.')
}

export const createCanvas = (width: number, height: number): HTMLCanvasElement =>
  Object.assign(document.createElement('canvas'), { width, height })

/** WebP, or JPEG in browsers that cannot write WebP. */
export const encodeCanvas = async (canvas: HTMLCanvasElement, quality = BEST_QUALITY): Promise<File> => {
  const webp = await toBlob(canvas, 'image/webp', quality)
  const blob = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg', quality)
  if (!blob) throw new Error('The browser could not encode the photo.')
  return new File([blob], 'photo', { type: blob.type })
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
