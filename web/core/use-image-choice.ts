import { useRef, useState } from 'react'
import { MEGABYTE } from '#contract/media.limits.ts'
import { mediaMessages } from '#contract/media.texts.ts'
import { chooseImage, type ImageFieldChange, UNCHANGED_IMAGE } from './image-field-change.ts'
import { useShownImage } from './use-image-preview.ts'

type ImageChoiceOptions = {
  /** URL of the stored image. */
  stored: string | null
  /** Bytes. */
  limit: number
  change: ImageFieldChange
  onChange: (change: ImageFieldChange) => void
}

/** State of an image field: which image to display, and why a file was refused. */
export const useImageChoice = ({ stored, limit, change, onChange }: ImageChoiceOptions) => {
  const [refused, setRefused] = useState<string>()
  const latest = useRef<File>(undefined)
  const shown = useShownImage(change, stored)
  const refuse = (reason: string) => {
    setRefused(reason)
    onChange(UNCHANGED_IMAGE)
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    latest.current = file
    const refuseSize = () => {
      if (latest.current === file) refuse(mediaMessages.tooLarge(limit / MEGABYTE))
    }
    const chosen = chooseImage(file, limit, refuseSize)
    if (!chosen) return refuseSize()
    setRefused(undefined)
    onChange(chosen)
  }
  const clear = () => {
    latest.current = undefined
    setRefused(undefined)
    onChange(change.kind === 'set' || !stored ? UNCHANGED_IMAGE : { kind: 'remove' })
  }
  return { shown, refused, refuse, choose, clear }
}
