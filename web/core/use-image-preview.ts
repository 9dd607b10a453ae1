import { useEffect, useState } from 'react'
import type { ImageFieldChange } from './image-field-change.ts'

/** The `data:` URL of a chosen file, for a preview; null until it is read. */
export const useImagePreview = (file: File | undefined): string | null => {
  const [read, setRead] = useState<{ file: File; url: string }>()
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setRead({ file, url: reader.result })
    })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return read && read.file === file ? read.url : null
}

/** URL of the image as it will be after the save; null if there is none or its preview isn't ready. */
export const useShownImage = (change: ImageFieldChange, stored: string | null): string | null => {
  const preview = useImagePreview(change.kind === 'set' ? change.file : undefined)
  return change.kind === 'keep' ? stored : preview
}
