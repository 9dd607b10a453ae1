import { useState } from 'react'
import { KEEP, type PictureChange } from './picture-change.ts'
import { usePreview } from './use-preview.ts'

type PictureChoice = {
  /** The picture as it is stored. */
  stored: string | null
  /** Bytes. */
  limit: number
  /** What to say of a larger file, before anything is sent. */
  tooLarge: string
  change: PictureChange
  onChange: (change: PictureChange) => void
}

/** Choosing another file for a stored picture, or taking it off: what is shown of it meanwhile, and why a file was refused. */
export const usePictureChoice = ({ stored, limit, tooLarge, change, onChange }: PictureChoice) => {
  const [refused, setRefused] = useState<string>()
  const preview = usePreview(change.kind === 'set' ? change.file : undefined)
  const shown = change.kind === 'keep' ? stored : change.kind === 'set' ? preview : null
  const choose = (file: File | undefined) => {
    if (!file) return
    const fits = file.size <= limit
    setRefused(fits ? undefined : tooLarge)
    onChange(fits ? { kind: 'set', file } : KEEP)
  }
  const takeBack = () => {
    setRefused(undefined)
    onChange(change.kind === 'set' || !stored ? KEEP : { kind: 'remove' })
  }
  return { shown, refused, choose, takeBack }
}
