import { useState } from 'react'
import { type ImageFieldChange, UNCHANGED_IMAGE } from './image-field-change.ts'
import { useImagePreview } from './use-image-preview.ts'

type ImageChoiceOptions = {
  /** The picture as it is stored. */
  stored: string | null
  /** Bytes. */
  limit: number
  /** What to say of a larger file, before anything is sent. */
  tooLarge: string
  change: ImageFieldChange
  onChange: (change: ImageFieldChange) => void
}

/** Choosing another file for a stored picture, or taking it off: what is shown of it meanwhile, and why a file was refused. */
export const useImageChoice = ({ stored, limit, tooLarge, change, onChange }: ImageChoiceOptions) => {
  const [refused, setRefused] = useState<string>()
  const preview = useImagePreview(change.kind === 'set' ? change.file : undefined)
  const shown = change.kind === 'keep' ? stored : change.kind === 'set' ? preview : null
  const choose = (file: File | undefined) => {
    if (!file) return
    const fits = file.size <= limit
    setRefused(fits ? undefined : tooLarge)
    onChange(fits ? { kind: 'set', file } : UNCHANGED_IMAGE)
  }
  const takeBack = () => {
    setRefused(undefined)
    onChange(change.kind === 'set' || !stored ? UNCHANGED_IMAGE : { kind: 'remove' })
  }
  return { shown, refused, choose, takeBack }
}
