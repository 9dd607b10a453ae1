import { IMAGE_TYPES } from '#contract/media.limits.ts'
import { SOURCE_PHOTO_LIMIT } from '#web/core/image-limits.ts'
import type { ShareProblem } from '#web/media/share-problems.ts'

const TYPES = IMAGE_TYPES.split(',')

type SharedPhoto = { ok: true; photo: File } | { ok: false; reason: ShareProblem }

/** The one photo of a share, or why there is none that a post could have. */
export const chooseSharedPhoto = (shared: FormDataEntryValue[]): SharedPhoto => {
  const [photo, ...others] = shared.filter((entry) => entry instanceof File)
  if (!photo) return { ok: false, reason: 'none' }
  if (others.length > 0) return { ok: false, reason: 'several' }
  if (!TYPES.includes(photo.type)) return { ok: false, reason: 'type' }
  if (photo.size > SOURCE_PHOTO_LIMIT) return { ok: false, reason: 'size' }
  return { ok: true, photo }
}
