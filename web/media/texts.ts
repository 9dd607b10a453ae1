import { MEGABYTE } from '#contract/media.limits.ts'
import { mediaMessages } from '#contract/media.texts.ts'
import { SOURCE_PHOTO_LIMIT } from '#web/core/image-limits.ts'
import type { ShareProblem } from './share-problems.ts'

/** Texts of the dialog that crops a photo. */
export const cropTexts = {
  title: 'Crop your photo',
  hint: 'Drag the photo to move it. Pinch or scroll to zoom.',
  area: 'Photo position',
  keys: 'Arrow keys move the photo. Plus and minus zoom.',
  zoom: 'Zoom',
  apply: 'Use photo',
  still: 'An animation becomes a still photo.',
  loading: 'Opening the photo...',
} as const

/** Texts of the screen that opens when another app shares a photo. */
export const shareTexts = {
  title: 'Post a photo',
  loading: 'Opening the photo...',
} as const

/** Why a shared photo is not in the new post. */
export const shareProblems: Record<ShareProblem, string> = {
  none: 'The shared photo isn’t here anymore. Add it below, or share it again.',
  several: 'A post has one photo. Choose one below, or share just one.',
  type: mediaMessages.notAnImage,
  size: mediaMessages.tooLarge(SOURCE_PHOTO_LIMIT / MEGABYTE),
  failed: 'The shared photo couldn’t be opened. Add it below, or share it again.',
}
