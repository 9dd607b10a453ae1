import { useState } from 'react'
import { mediaMessages, PICTURE_LIMITS } from '#contract/media.texts.ts'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { KEEP } from '#web/core/picture-change.ts'
import { PictureFailed } from '#web/core/send-picture.ts'
import { usePictureSending } from '#web/core/use-picture-sending.ts'
import { usePreview } from '#web/core/use-preview.ts'

const MEGABYTE = 1024 * 1024

/** The picture of a post that is written or changed, with what it shows in words. */
export const usePostPicture = (path: string, post?: Post) => {
  const { change, choose, progress, saveWith } = usePictureSending(path)
  const preview = usePreview(change.kind === 'set' ? change.file : undefined)
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
      const tooLarge = file.size > PICTURE_LIMITS.post
      setProblem(tooLarge ? mediaMessages.tooLarge(PICTURE_LIMITS.post / MEGABYTE) : undefined)
      choose(tooLarge ? KEEP : { kind: 'set', file })
      // Another picture shows something else.
      setAlt(tooLarge ? before : '')
    },
    takeOff: () => {
      setProblem(undefined)
      choose(stored ? { kind: 'remove' } : KEEP)
      setAlt('')
    },
    takeBack: () => {
      choose(KEEP)
      setAlt(before)
    },
    /** Sends the picture, then saves with its id; what fails about the picture is said beside it. */
    save: async (save: (picture_id: string | null | undefined) => Promise<void>) => {
      setProblem(undefined)
      try {
        await saveWith(save)
      } catch (error) {
        if (error instanceof PictureFailed) setProblem(postMessages.uploadFailed(error.message))
        throw error
      }
    },
  }
}

export type PostPictureDraft = ReturnType<typeof usePostPicture>
