import { useState } from 'react'
import type { Thread } from '#contract/forum.ts'
import { Lightbox } from '#web/ui/Lightbox.tsx'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'

/** A discussion's image, with space reserved while it loads. A click opens it in full size. */
export const ThreadImage = ({ thread }: { thread: Thread }) => {
  const [open, setOpen] = useState(false)
  if (!thread.image_url) return null
  const alt = thread.image_alt ?? ''
  const slide = {
    src: thread.image_full_url ?? thread.image_url,
    alt,
    width: thread.image_width,
    height: thread.image_height,
    description: alt || thread.title,
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={alt ? `Open image: ${alt}` : 'Open the image'}
        onClick={() => setOpen(true)}
        className="block w-full cursor-zoom-in rounded-key"
      >
        <PlaceholderImage
          src={thread.image_url}
          alt={alt}
          width={thread.image_width}
          height={thread.image_height}
          placeholder={thread.image_placeholder}
          className="max-h-[34rem] w-full rounded-key"
        />
      </button>
      <Lightbox slides={[slide]} index={open ? 0 : null} onClose={() => setOpen(false)} />
    </>
  )
}
