import { useEffect } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import { onUserDataCleared } from '#web/core/session.ts'
import { type ImageDraft, useImageDraft } from '#web/posts/use-post-photo.ts'

// Only in memory, like the text of the draft. It survives an ended session but not a log-out.
let chosenImage: { file: File; alt: string } | undefined
const forget = () => {
  chosenImage = undefined
}
onUserDataCleared(forget)

/** The image of a new discussion and its description. */
export const useThreadImage = (): ImageDraft & { forget: () => void } => {
  const draft = useImageDraft({
    noun: 'image',
    path: '/api/pictures/thread',
    limit: IMAGE_SIZE_LIMITS.thread,
    uploadFailed: forumMessages.uploadFailed,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores the image chosen before navigating away, once
  useEffect(() => {
    if (!chosenImage) return
    draft.pick(chosenImage.file)
    draft.setAlt(chosenImage.alt)
  }, [])
  return {
    ...draft,
    setAlt: (alt) => {
      if (chosenImage) chosenImage = { ...chosenImage, alt }
      draft.setAlt(alt)
    },
    pick: (file) => {
      const isPicked = draft.pick(file)
      if (file) chosenImage = isPicked ? { file, alt: '' } : undefined
      return isPicked
    },
    remove: () => {
      forget()
      draft.remove()
    },
    forget,
  }
}
