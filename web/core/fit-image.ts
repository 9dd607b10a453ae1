import { SOURCE_PHOTO_LIMIT } from './image-limits.ts'

/** Whether an image can be sent, as it is or scaled down. Of a GIF, scaling would leave one frame. */
export const canFitImage = (file: File, limit: number): boolean =>
  file.size <= limit || (file.size <= SOURCE_PHOTO_LIMIT && file.type !== 'image/gif')

/** The image to send: as it is if it is within the limit, else scaled down. Rejects if it can't be made small enough. */
export const fitImage = async (file: File, limit: number): Promise<File> => {
  if (file.size <= limit) return file
  // Loaded with the first large image.
  const { scaleDown } = await import('./scale-image.ts')
  return scaleDown(file, limit)
}
