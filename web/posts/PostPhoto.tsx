import { formatMentionText } from '#contract/mention-parts.ts'
import type { Post } from '#contract/posts.ts'
import { ZoomableImage } from '#web/ui/ZoomableImage.tsx'
import { formatPostAuthor } from './format-post.ts'

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
