import { useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import { cx } from './cx.ts'

type PlaceholderImageProps = {
  src: string
  /** What it shows, in words; empty where the words beside it say it already. */
  alt: string
  /** Pixels of the whole picture: its place is kept before it is there. */
  width?: number | null
  height?: number | null
  /** ThumbHash in base64: what stands in its place until then. */
  placeholder?: string | null
  className?: string
}

/** A stored picture. Before it is there, its colours are; where it cannot be had, its place stays quiet. */
export const PlaceholderImage = ({ src, alt, width, height, placeholder, className }: PlaceholderImageProps) => {
  const [broken, setBroken] = useState<string>()
  return (
    <img
      // A broken one keeps its place and its words.
      src={broken === src ? undefined : src}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
      style={placeholder ? { backgroundImage: `url(${colours(placeholder)})`, backgroundSize: 'cover' } : undefined}
      className={cx('block bg-surface-2 object-cover', className)}
    />
  )
}

const known = new Map<string, string>()

const colours = (placeholder: string): string => {
  const url = known.get(placeholder) ?? thumbHashToDataURL(Uint8Array.from(atob(placeholder), (c) => c.charCodeAt(0)))
  known.set(placeholder, url)
  return url
}
