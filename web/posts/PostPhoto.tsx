import { useState } from 'react'
import { formatMentionText } from '#contract/mention-parts.ts'
import type { Post } from '#contract/posts.ts'
import { Lightbox } from '#web/ui/Lightbox.tsx'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'
import { formatPostAuthor } from './format-post.ts'

type StoredImage = Pick<
  Post,
  'image_url' | 'image_full_url' | 'image_alt' | 'image_width' | 'image_height' | 'image_placeholder'
>
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

/** A post's photo. */
export const PostPhoto = ({ post }: { post: Post }) => (
  <ZoomableImage
    image={post}
    label={post.image_alt ? `Open photo: ${post.image_alt}` : `Open ${formatPostAuthor(post)}’s photo`}
    description={[formatPostAuthor(post), post.content && formatMentionText(post.content, post.mentions)]
      .filter(Boolean)
      .join('\n')}
  />
)
