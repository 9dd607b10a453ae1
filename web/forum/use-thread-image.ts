import { useEffect, useState } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import { IMAGE_SIZE_LIMITS, mediaMessages } from '#contract/media.texts.ts'
import { UNCHANGED_IMAGE } from '#web/core/image-field-change.ts'
import { onUserDataCleared } from '#web/core/session.ts'
import { ImageUploadError } from '#web/core/upload-image.ts'
import { useImagePreview } from '#web/core/use-image-preview.ts'
import { useImageUpload } from '#web/core/use-image-upload.ts'
import type { PostPhotoDraft } from '#web/posts/use-post-photo.ts'

const MEGABYTE = 1024 * 1024

// Only in memory, like the text of the draft. It survives an ended session but not a log-out.
let chosenImage: { file: File; alt: string } | undefined
onUserDataCleared(() => {
  chosenImage = undefined
})

/** The image of a new discussion and its description. */
export const useThreadImage = (): PostPhotoDraft & { forget: () => void } => {
  const { change, choose, progress, saveWith } = useImageUpload('/api/pictures/thread')
  const preview = useImagePreview(change.kind === 'set' ? change.file : undefined)
  const [alt, setAlt] = useState('')
  const [problem, setProblem] = useState<string>()
  const set = (next: typeof chosenImage) => {
    chosenImage = next
    choose(next ? { kind: 'set', file: next.file } : UNCHANGED_IMAGE)
    setAlt(next?.alt ?? '')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores the image chosen before navigating away, once
  useEffect(() => {
    if (chosenImage) set(chosenImage)
  }, [])
  const remove = () => {
    setProblem(undefined)
    set(undefined)
  }
  return {
    noun: 'image',
    alt,
    setAlt: (next) => {
      const text = typeof next === 'function' ? next(alt) : next
      if (chosenImage) chosenImage = { ...chosenImage, alt: text }
      setAlt(text)
    },
    progress,
    problem,
    change,
    src: preview,
    has: change.kind === 'set',
    removesStored: false,
    pick: (file) => {
      if (!file) return
      const tooLarge = file.size > IMAGE_SIZE_LIMITS.thread
      setProblem(tooLarge ? mediaMessages.tooLarge(IMAGE_SIZE_LIMITS.thread / MEGABYTE) : undefined)
      set(tooLarge ? undefined : { file, alt: '' })
    },
    remove,
    undoRemove: remove,
    save: async (save) => {
      setProblem(undefined)
      try {
        await saveWith(save)
      } catch (error) {
        if (error instanceof ImageUploadError) setProblem(forumMessages.uploadFailed(error.message))
        throw error
      }
    },
    forget: () => {
      chosenImage = undefined
    },
  }
}
