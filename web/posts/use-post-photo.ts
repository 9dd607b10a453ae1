import { useState } from 'react'
import { IMAGE_SIZE_LIMITS, mediaMessages } from '#contract/media.texts.ts'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { UNCHANGED_IMAGE } from '#web/core/image-field-change.ts'
import { ImageUploadError } from '#web/core/upload-image.ts'
import { useImagePreview } from '#web/core/use-image-preview.ts'
import { useImageUpload } from '#web/core/use-image-upload.ts'

const MEGABYTE = 1024 * 1024

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
  const preview = useImagePreview(change.kind === 'set' ? change.file : undefined)
  const storedUrl = stored?.image_full_url ?? null
  const before = stored?.image_alt ?? ''
  const [alt, setAlt] = useState(before)
  const [problem, setProblem] = useState<string>()
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
    /** Returns whether the file is small enough. */
    pick: (file: File | undefined) => {
      if (!file) return false
      const fits = file.size <= limit
      setProblem(fits ? undefined : mediaMessages.tooLarge(limit / MEGABYTE))
      choose(fits ? { kind: 'set', file } : UNCHANGED_IMAGE)
      // The description of the previous image does not fit another one.
      setAlt(fits ? '' : before)
      return fits
    },
    remove: () => {
      setProblem(undefined)
      choose(storedUrl ? { kind: 'remove' } : UNCHANGED_IMAGE)
      setAlt('')
    },
    undoRemove: () => {
      choose(UNCHANGED_IMAGE)
      setAlt(before)
    },
    /** Uploads the image, then saves with its id. An upload error is shown beside the image and rethrown. */
    save: async (save: (picture_id: string | null | undefined) => Promise<void>) => {
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
