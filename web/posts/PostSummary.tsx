import { Link } from '@tanstack/react-router'
import { Heart, MessageCircle } from 'lucide-react'
import { formatMentionText } from '#contract/mention-parts.ts'
import type { Post } from '#contract/posts.ts'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'
import { IconCount } from './IconCount.tsx'
import { PostedAt } from './PostedAt.tsx'

/** A short version of a post: text, time, counts and a thumbnail, all of it linked to the post. */
export const PostSummary = ({ post, now }: { post: Post; now: number }) => (
  <li className="relative flex items-start gap-3.5 py-3 not-first:border-t not-first:border-line">
    <div className="min-w-0 flex-1">
      <p dir="auto" className="line-clamp-3 wrap-anywhere">
        <Link to="/posts/$postId" params={{ postId: post.id }} className="stretch">
          {post.content === null ? (post.image_alt ?? 'Photo') : formatMentionText(post.content, post.mentions)}
        </Link>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 text-micro text-ink-3 [&_svg]:size-3.75">
        <PostedAt at={post.created_at} now={now} />
        <span className="inline-flex items-center gap-1.5">
          <IconCount icon={Heart} count={post.like_count} word="like" />
        </span>
        <span className="inline-flex items-center gap-1.5">
          <IconCount icon={MessageCircle} count={post.comment_count} word="comment" />
        </span>
      </p>
    </div>
    {post.image_url ? (
      <PlaceholderImage
        src={post.image_url}
        // Decorative: the link's text describes the post.
        alt=""
        placeholder={post.image_placeholder}
        className="size-16 flex-none rounded-key"
      />
    ) : null}
  </li>
)
