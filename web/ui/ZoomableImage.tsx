import { useState } from 'react'
import { Lightbox } from './Lightbox.tsx'
import { PlaceholderImage } from './PlaceholderImage.tsx'

/** A stored image with its description and size. */
export type StoredImage = {
  image_url: string | null
  image_full_url: string | null
  image_alt: string | null
  image_width: number | null
  image_height: number | null
  image_placeholder: string | null
}
type ZoomableImageProps = { image: StoredImage; label: string; description: string | null }

/** An image with space reserved while it loads. A click opens it in full size. */
export const ZoomableImage = ({ image, label, description }: ZoomableImageProps) => {
  const [open, setOpen] = useState(false)
  if (!image.image_url) return null
  const shown = { alt: image.image_alt ?? '', width: image.image_width, height: image.image_height }
  const slide = { ...shown, src: image.image_full_url ?? image.image_url, description }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setOpen(true)}
        className="block w-full cursor-zoom-in rounded-key"
      >
        <PlaceholderImage
          {...shown}
          src={image.image_url}
          placeholder={image.image_placeholder}
          className="max-h-[34rem] w-full rounded-key"
        />
      </button>
      <Lightbox slides={[slide]} index={open ? 0 : null} onClose={() => setOpen(false)} />
    </>
  )
}
