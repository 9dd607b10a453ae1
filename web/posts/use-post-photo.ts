import { useState } from 'react'
import { IMAGE_SIZE_LIMITS, mediaMessages } from '#contract/media.texts.ts'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { UNCHANGED_IMAGE } from '#web/core/image-field-change.ts'
import { ImageUploadError } from '#web/core/upload-image.ts'
import { useImagePreview } from '#web/core/use-image-preview.ts'
import { useImageUpload } from '#web/core/use-image-upload.ts'

const MEGABYTE = 1024 * 1024

/** The photo of a new or edited post and its description. */
export const usePostPhoto = (path: string, post?: Post) => {
  const { change, choose, progress, saveWith } = useImageUpload(path)
  const preview = useImagePreview(change.kind === 'set' ? change.file : undefined)
  const stored = post?.image_full_url ?? null
  const before = post?.image_alt ?? ''
  const [alt, setAlt] = useState(before)
  const [problem, setProblem] = useState<string>()
  return {
    noun: 'photo' as 'photo' | 'image',
    alt,
    setAlt,
    progress,
    problem,
    change,
    /** URL of the preview; null if there is no photo or its preview is not ready. */
    src: change.kind === 'set' ? preview : change.kind === 'keep' ? stored : null,
    has: change.kind === 'set' || (change.kind === 'keep' && stored !== null),
    /** Whether saving removes the stored photo. */
    removesStored: change.kind === 'remove',
    pick: (file: File | undefined) => {
      if (!file) return
      const tooLarge = file.size > IMAGE_SIZE_LIMITS.post
      setProblem(tooLarge ? mediaMessages.tooLarge(IMAGE_SIZE_LIMITS.post / MEGABYTE) : undefined)
      choose(tooLarge ? UNCHANGED_IMAGE : { kind: 'set', file })
      // The description of the previous photo does not fit another one.
      setAlt(tooLarge ? before : '')
    },
    remove: () => {
      setProblem(undefined)
      choose(stored ? { kind: 'remove' } : UNCHANGED_IMAGE)
      setAlt('')
    },
    undoRemove: () => {
      choose(UNCHANGED_IMAGE)
      setAlt(before)
    },
    /** Uploads the photo, then saves with its id. An upload error is shown beside the photo and rethrown. */
    save: async (save: (picture_id: string | null | undefined) => Promise<void>) => {
      setProblem(undefined)
      try {
        await saveWith(save)
      } catch (error) {
        if (error instanceof ImageUploadError) setProblem(postMessages.uploadFailed(error.message))
        throw error
      }
    },
  }
}

export type PostPhotoDraft = ReturnType<typeof usePostPhoto>
