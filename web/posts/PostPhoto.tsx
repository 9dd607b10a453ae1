import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { cx } from '#web/ui/cx.ts'
import { Lightbox } from '#web/ui/Lightbox.tsx'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'
import { formatPostAuthor } from './format-post.ts'

/** A post's photo, with space reserved while it loads. A click opens it in full size. */
export const PostPhoto = ({ post, className }: { post: Post; className?: string }) => {
  const [open, setOpen] = useState(false)
  if (!post.image_url) return null
  const slide = {
    src: post.image_full_url ?? post.image_url,
    alt: post.image_alt ?? '',
    width: post.image_width,
    height: post.image_height,
    description: [formatPostAuthor(post), post.content].filter(Boolean).join('\n'),
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={post.image_alt ? `Open photo: ${post.image_alt}` : `Open ${formatPostAuthor(post)}’s photo`}
        onClick={() => setOpen(true)}
        className={cx('block w-full cursor-zoom-in rounded-key', className)}
      >
        <PlaceholderImage
          src={post.image_url}
          alt={post.image_alt ?? ''}
          width={post.image_width}
          height={post.image_height}
          placeholder={post.image_placeholder}
          className="max-h-[34rem] w-full rounded-key"
        />
      </button>
      <Lightbox slides={[slide]} index={open ? 0 : null} onClose={() => setOpen(false)} />
    </>
  )
}
