import { useState } from 'react'
import { IMAGE_SIZE_LIMITS, mediaMessages } from '#contract/media.texts.ts'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { UNCHANGED_IMAGE } from '#web/core/image-field-change.ts'
import { ImageUploadError } from '#web/core/upload-image.ts'
import { useImagePreview } from '#web/core/use-image-preview.ts'
import { useImageUpload } from '#web/core/use-image-upload.ts'

const MEGABYTE = 1024 * 1024

/** The picture of a post that is written or changed, with what it shows in words. */
export const usePostPhoto = (path: string, post?: Post) => {
  const { change, choose, progress, saveWith } = useImageUpload(path)
  const preview = useImagePreview(change.kind === 'set' ? change.file : undefined)
  const stored = post?.image_full_url ?? null
  const before = post?.image_alt ?? ''
  const [alt, setAlt] = useState(before)
  const [problem, setProblem] = useState<string>()
  return {
    alt,
    setAlt,
    progress,
    problem,
    change,
    /** What to show; null where there is none, or not yet. */
    src: change.kind === 'set' ? preview : change.kind === 'keep' ? stored : null,
    has: change.kind === 'set' || (change.kind === 'keep' && stored !== null),
    /** The stored one goes with the save. */
    leaves: change.kind === 'remove',
    pick: (file: File | undefined) => {
      if (!file) return
      const tooLarge = file.size > IMAGE_SIZE_LIMITS.post
      setProblem(tooLarge ? mediaMessages.tooLarge(IMAGE_SIZE_LIMITS.post / MEGABYTE) : undefined)
      choose(tooLarge ? UNCHANGED_IMAGE : { kind: 'set', file })
      // Another picture shows something else.
      setAlt(tooLarge ? before : '')
    },
    takeOff: () => {
      setProblem(undefined)
      choose(stored ? { kind: 'remove' } : UNCHANGED_IMAGE)
      setAlt('')
    },
    takeBack: () => {
      choose(UNCHANGED_IMAGE)
      setAlt(before)
    },
    /** Sends the picture, then saves with its id; what fails about the picture is said beside it. */
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
