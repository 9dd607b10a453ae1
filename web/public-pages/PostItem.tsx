import type { PublicPost } from '#contract/public-pages.ts'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'
import { formatDay } from '#web/ui/times.ts'

/** A short version of a venue's post: text, day and a thumbnail. */
export const PostItem = ({ post, zone }: { post: PublicPost; zone: string }) => (
  <li className="relative flex items-start gap-3.5 py-3 not-first:border-t not-first:border-line">
    <div className="min-w-0 flex-1">
      <p dir="auto" className="line-clamp-3 wrap-anywhere">
        {post.content ?? post.image_alt ?? 'Photo'}
      </p>
      <p className="mt-1 text-micro text-ink-3">
        <time dateTime={post.created_at}>{formatDay(post.created_at, zone)}</time>
      </p>
    </div>
    {post.image_url ? (
      <PlaceholderImage
        src={post.image_url}
        alt={post.content ? (post.image_alt ?? '') : ''}
        placeholder={post.image_placeholder}
        className="size-16 flex-none rounded-key"
      />
    ) : null}
  </li>
)
