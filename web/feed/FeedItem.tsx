import type { CSSProperties } from 'react'
import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { PostCard } from '#web/posts/PostCard.tsx'
import { measurePostHeight } from './post-heights.ts'

export type FeedContext = { now: number; onByPerson: ReadonlyMap<string, ShiftLine> }

type FeedItemProps = FeedContext & {
  post: Post
  at: number
  /** Number of posts in the whole feed; -1 while it is not known. */
  total: number
  style?: CSSProperties
  /** Ref of a virtual list that measures its items itself. */
  measure?: (node: HTMLElement | null) => void
}

/** A post in the feed, with its position for screen readers. */
export const FeedItem = ({ post, at, total, style, measure, now, onByPerson }: FeedItemProps) => (
  <li
    ref={measure ?? measurePostHeight(post.id)}
    aria-posinset={at + 1}
    aria-setsize={total}
    data-index={at}
    className="min-w-0"
    style={style}
  >
    <PostCard
      post={post}
      place="feed"
      shift={post.author ? onByPerson.get(post.author.id) : undefined}
      now={now}
      as="h2"
    />
  </li>
)
