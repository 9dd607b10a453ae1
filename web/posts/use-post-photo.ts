import { useRef, useState } from 'react'
import { IMAGE_SIZE_LIMITS, MEGABYTE } from '#contract/media.limits.ts'
import { mediaMessages } from '#contract/media.texts.ts'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { chooseImage, UNCHANGED_IMAGE } from '#web/core/image-field-change.ts'
import { ImageUploadError } from '#web/core/upload-image.ts'
import { useImagePreview } from '#web/core/use-image-preview.ts'
import { useImageUpload } from '#web/core/use-image-upload.ts'

type ImageDraftOptions = {
  noun: 'photo' | 'image'
  /** Where it is uploaded. */
  path: string
  /** Bytes. */
  limit: number
  uploadFailed: (reason: string) => string
  /** The stored image of an edited post. */
  stored?: Pick<Post, 'image_full_url' | 'image_alt'> | undefined
  /** The image that a new post starts with. */
  initial?: File | undefined
}

/** An image of a new or edited post or discussion, and its description. */
export const useImageDraft = ({ noun, path, limit, uploadFailed, stored, initial }: ImageDraftOptions) => {
  const { change, choose, progress, saveWith } = useImageUpload(path, initial && { kind: 'set', file: initial })
  const preview = useImagePreview(change)
  const storedUrl = stored?.image_full_url ?? null
  const before = stored?.image_alt ?? ''
  const [alt, setAlt] = useState(before)
  const [problem, setProblem] = useState<string>()
  const latest = useRef<File>(undefined)
  const refuseSize = () => {
    setProblem(mediaMessages.tooLarge(limit / MEGABYTE))
    choose(UNCHANGED_IMAGE)
    setAlt(before)
  }
  return {
    noun,
    alt,
    setAlt: (text: string) => setAlt(text),
    progress,
    problem,
    change,
    /** URL of the preview; null if there is no image or its preview is not ready. */
    src: change.kind === 'set' ? preview : change.kind === 'keep' ? storedUrl : null,
    has: change.kind === 'set' || (change.kind === 'keep' && storedUrl !== null),
    /** Whether saving removes the stored image. */
    removesStored: change.kind === 'remove',
    /** Returns whether the file is small enough, or may be once it is scaled down. */
    pick: (file: File | undefined) => {
      if (!file) return false
      latest.current = file
      const chosen = chooseImage(file, limit, () => {
        if (latest.current === file) refuseSize()
      })
      if (!chosen) {
        refuseSize()
        return false
      }
      setProblem(undefined)
      choose(chosen)
      // The description of the previous image does not fit another one.
      setAlt('')
      return true
    },
    remove: () => {
      latest.current = undefined
      setProblem(undefined)
      choose(storedUrl ? { kind: 'remove' } : UNCHANGED_IMAGE)
      setAlt('')
    },
    undoRemove: () => {
      choose(UNCHANGED_IMAGE)
      setAlt(before)
    },
    /** Uploads the image, then saves with its id. An upload error is shown beside the image and rethrown. */
    save: async (save: (image_id: string | null | undefined) => Promise<void>) => {
      setProblem(undefined)
      try {
        await saveWith(save)
      } catch (error) {
        if (error instanceof ImageUploadError) setProblem(uploadFailed(error.message))
        throw error
      }
    },
  }
}

export type ImageDraft = ReturnType<typeof useImageDraft>

/** The photo of a new or edited post and its description. */
export const usePostPhoto = (path: string, from: Pick<ImageDraftOptions, 'stored' | 'initial'> = {}) =>
  useImageDraft({
    ...from,
    noun: 'photo',
    path,
    limit: IMAGE_SIZE_LIMITS.post,
    uploadFailed: postMessages.uploadFailed,
  })
