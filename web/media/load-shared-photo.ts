import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import { fitImage } from '#web/core/fit-image.ts'
import { takeSharedPhoto } from './shared-photo.ts'

/** The photo that another app shared, small enough to be uploaded; null if there is none. Rejects if it is unreadable. */
export const loadSharedPhoto = async (): Promise<File | null> => {
  const photo = await takeSharedPhoto()
  return photo && fitImage(photo, IMAGE_SIZE_LIMITS.post)
}
