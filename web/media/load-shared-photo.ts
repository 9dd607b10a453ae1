import { IMAGE_SIZE_LIMITS } from '#contract/media.texts.ts'
import { decodePhoto, encodePhoto } from './photo.ts'
import { takeSharedPhoto } from './shared-photo.ts'

/** The photo that another app shared, small enough to be uploaded; null if there is none. Rejects if it is unreadable. */
export const loadSharedPhoto = async (): Promise<File | null> => {
  const photo = await takeSharedPhoto()
  if (!photo || photo.size <= IMAGE_SIZE_LIMITS.post) return photo
  return encodePhoto(await decodePhoto(photo))
}
