import { useRef, useState } from 'react'
import { venueMessages } from '#contract/venues.texts.ts'
import { toFieldErrors } from './errors.ts'
import { type ImageFieldChange, UNCHANGED_IMAGE } from './image-field-change.ts'
import { ImageUploadError, uploadChangedImage } from './upload-image.ts'

export type ImageUpload = ReturnType<typeof useImageUpload>

/** An image uploaded before its form is saved. It is uploaded only once, even if the save fails and is retried. */
export const useImageUpload = (path: string, initial = UNCHANGED_IMAGE) => {
  const [change, setChange] = useState(initial)
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const uploaded = useRef<{ change: ImageFieldChange; id: string | null | undefined }>(undefined)

  /** Uploads the image, then saves with its id. Upload errors appear at the image field. */
  const saveWith = async <Saved>(save: (image_id: string | null | undefined) => Promise<Saved>): Promise<Saved> => {
    setProblem(undefined)
    try {
      if (uploaded.current?.change !== change) {
        if (change.kind === 'set') setProgress(0)
        uploaded.current = {
          change,
          id: await uploadChangedImage(change, path, setProgress).finally(() => setProgress(undefined)),
        }
      }
      return await save(uploaded.current.id)
    } catch (error) {
      const expired = toFieldErrors(error).image_id
      if (expired) uploaded.current = undefined
      const reason = error instanceof ImageUploadError ? error.message : expired
      if (reason) setProblem(`${venueMessages.uploadFailed} ${reason}`)
      throw error
    }
  }
  const choose = (next: ImageFieldChange) => {
    setChange(next)
    setProblem(undefined)
  }
  return { change, choose, progress, problem, saveWith }
}
