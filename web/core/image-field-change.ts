import { canFitImage, fitImage } from './fit-image.ts'

/** What saving the form does to the stored image. `fitted` is the chosen file, small enough to be sent. */
export type ImageFieldChange =
  | { kind: 'keep' }
  | { kind: 'set'; file: File; fitted?: Promise<File> | undefined }
  | { kind: 'remove' }

export const UNCHANGED_IMAGE: ImageFieldChange = { kind: 'keep' }

/** The change to a chosen file, which is scaled down if it is larger than `limit` bytes. Null if it is too large for that. */
export const chooseImage = (file: File, limit: number, onTooLarge: () => void): ImageFieldChange | null => {
  if (!canFitImage(file, limit)) return null
  if (file.size <= limit) return { kind: 'set', file }
  const fitted = fitImage(file, limit)
  fitted.catch(onTooLarge)
  return { kind: 'set', file, fitted }
}
