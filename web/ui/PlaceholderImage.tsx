import { useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import { cx } from './cx.ts'

type PlaceholderImageProps = {
  /** Undefined as long as the image should not load. */
  src: string | undefined
  /** Alternative text; empty if nearby text already says it. */
  alt: string
  /** Size of the full image in pixels, which reserves its space before it loads. */
  width?: number | null
  height?: number | null
  /** ThumbHash in base64, shown until the image loads. */
  placeholder?: string | null
  className?: string
}

/** A stored image. Shows its ThumbHash while it loads, and keeps its space empty if it fails. */
export const PlaceholderImage = ({ src, alt, width, height, placeholder, className }: PlaceholderImageProps) => {
  const [broken, setBroken] = useState<string>()
  return (
    <img
      // Without `src`, a broken image keeps its space and its alternative text.
      src={broken === src ? undefined : src}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
      style={placeholder ? { backgroundImage: `url(${toColors(placeholder)})`, backgroundSize: 'cover' } : undefined}
      className={cx('block bg-surface-2 object-cover', className)}
    />
  )
}

const cache = new Map<string, string>()

const toColors = (placeholder: string): string => {
  const url = cache.get(placeholder) ?? thumbHashToDataURL(Uint8Array.from(atob(placeholder), (c) => c.charCodeAt(0)))
  cache.set(placeholder, url)
  return url
}
