import { useEffect, useState } from 'react'
import type { ImageFieldChange } from './image-field-change.ts'

/** The `data:` URL of a chosen file, for a preview; null until it is read. */
export const useImagePreview = (change: ImageFieldChange): string | null => {
  const file = change.kind === 'set' ? (change.fitted ?? change.file) : undefined
  const [read, setRead] = useState<{ file: File | Promise<File>; url: string }>()
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    let replaced = false
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setRead({ file, url: reader.result })
    })
    const start = async () => {
      const readable = await file
      if (!replaced) reader.readAsDataURL(readable)
    }
    // An image that can't be scaled down is refused where it was chosen.
    start().catch(() => undefined)
    return () => {
      replaced = true
      reader.abort()
    }
  }, [file])
  return read && read.file === file ? read.url : null
}

/** URL of the image as it will be after the save; null if there is none or its preview isn't ready. */
export const useShownImage = (change: ImageFieldChange, stored: string | null): string | null => {
  const preview = useImagePreview(change)
  return change.kind === 'keep' ? stored : preview
}
