/** The size of a photo, in pixels. */
export type PhotoSize = { width: number; height: number }

/** A square part of a photo: its center in pixels of the photo, and how often its side fits into the shorter side. */
export type Crop = { x: number; y: number; zoom: number }

/** A position in the view of a crop, as a share of the view's side. The center of the view is 0, 0. */
export type ViewPoint = { x: number; y: number }

export const MAX_ZOOM = 4
const CENTER: ViewPoint = { x: 0, y: 0 }

/** The largest square around the photo's center. */
export const centerCrop = ({ width, height }: PhotoSize): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The side of a crop, in pixels of the photo. */
export const getCropSide = ({ width, height }: PhotoSize, { zoom }: Crop): number => Math.min(width, height) / zoom

/** Moves the photo by a distance in the view. The crop stays inside the photo. */
export const moveCrop = (photo: PhotoSize, crop: Crop, by: ViewPoint): Crop => {
  const side = getCropSide(photo, crop)
  return keepInside(photo, { ...crop, x: crop.x - by.x * side, y: crop.y - by.y * side })
}

/** Zooms the photo. What is at the point `at` stays there, unless the crop would leave the photo. */
export const zoomCrop = (photo: PhotoSize, crop: Crop, zoom: number, at = CENTER): Crop => {
  const next = { ...crop, zoom: clamp(zoom, 1, MAX_ZOOM) }
  const shift = getCropSide(photo, crop) - getCropSide(photo, next)
  return keepInside(photo, { ...next, x: crop.x + at.x * shift, y: crop.y + at.y * shift })
}

/** Follows one or two fingers from their positions before a movement to those after it. */
export const dragCrop = (photo: PhotoSize, crop: Crop, before: ViewPoint[], after: ViewPoint[]): Crop => {
  const [from, to] = [average(before), average(after)]
  const moved = moveCrop(photo, crop, { x: to.x - from.x, y: to.y - from.y })
  const spread = measureSpread(before)
  return spread > 0 ? zoomCrop(photo, moved, (moved.zoom * measureSpread(after)) / spread, to) : moved
}

const keepInside = (photo: PhotoSize, crop: Crop): Crop => {
  const half = getCropSide(photo, crop) / 2
  return {
    ...crop,
    x: clamp(crop.x, half, photo.width - half),
    y: clamp(crop.y, half, photo.height - half),
  }
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

const average = (points: ViewPoint[]): ViewPoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const measureSpread = ([one, other]: ViewPoint[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
