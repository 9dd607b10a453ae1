import { MEGABYTE } from '#contract/media.limits.ts'

/** Bytes of a photo that the browser scales down before it is uploaded. */
export const SOURCE_PHOTO_LIMIT = 40 * MEGABYTE
