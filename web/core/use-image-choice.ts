import { useState } from 'react'
import { type ImageFieldChange, UNCHANGED_IMAGE } from './image-field-change.ts'
import { useImagePreview } from './use-image-preview.ts'

type ImageChoiceOptions = {
  /** URL of the stored image. */
  stored: string | null
  /** Bytes. */
  limit: number
  /** The message for a larger file, shown before anything is uploaded. */
  tooLarge: string
  change: ImageFieldChange
  onChange: (change: ImageFieldChange) => void
}

/** State of an image field: which image to display, and why a file was refused. */
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
  const clear = () => {
    setRefused(undefined)
    onChange(change.kind === 'set' || !stored ? UNCHANGED_IMAGE : { kind: 'remove' })
  }
  return { shown, refused, choose, clear }
}
