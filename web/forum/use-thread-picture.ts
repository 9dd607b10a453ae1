import { useEffect, useState } from 'react'
import { forumMessages } from '#contract/forum.texts.ts'
import { mediaMessages, PICTURE_LIMITS } from '#contract/media.texts.ts'
import { KEEP } from '#web/core/picture-change.ts'
import { PictureFailed } from '#web/core/send-picture.ts'
import { onForget } from '#web/core/session.ts'
import { usePictureSending } from '#web/core/use-picture-sending.ts'
import { usePreview } from '#web/core/use-preview.ts'
import type { PostPictureDraft } from '#web/posts/use-post-picture.ts'

const MEGABYTE = 1024 * 1024

// In memory alone, beside the words it goes with: a session that ends takes nothing of it.
let chosen: { file: File; alt: string } | undefined
onForget(() => {
  chosen = undefined
})

/** The picture of a discussion that is being written, with what it shows in words. */
export const useThreadPicture = (): PostPictureDraft & { forget: () => void } => {
  const { change, choose, progress, saveWith } = usePictureSending('/api/pictures/thread')
  const preview = usePreview(change.kind === 'set' ? change.file : undefined)
  const [alt, setAlt] = useState('')
  const [problem, setProblem] = useState<string>()
  const set = (next: typeof chosen) => {
    chosen = next
    choose(next ? { kind: 'set', file: next.file } : KEEP)
    setAlt(next?.alt ?? '')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before the page was left, once
  useEffect(() => {
    if (chosen) set(chosen)
  }, [])
  const takeOff = () => {
    setProblem(undefined)
    set(undefined)
  }
  return {
    alt,
    setAlt: (next) => {
      const words = typeof next === 'function' ? next(alt) : next
      if (chosen) chosen = { ...chosen, alt: words }
      setAlt(words)
    },
    progress,
    problem,
    change,
    src: preview,
    has: change.kind === 'set',
    leaves: false,
    pick: (file) => {
      if (!file) return
      const tooLarge = file.size > PICTURE_LIMITS.thread
      setProblem(tooLarge ? mediaMessages.tooLarge(PICTURE_LIMITS.thread / MEGABYTE) : undefined)
      set(tooLarge ? undefined : { file, alt: '' })
    },
    takeOff,
    takeBack: takeOff,
    save: async (save) => {
      setProblem(undefined)
      try {
        await saveWith(save)
      } catch (error) {
        if (error instanceof PictureFailed) setProblem(forumMessages.uploadFailed(error.message))
        throw error
      }
    },
    forget: () => {
      chosen = undefined
    },
  }
}
