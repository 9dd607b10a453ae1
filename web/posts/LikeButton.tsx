import { Heart } from 'lucide-react'
import type { Post } from '#contract/posts.ts'
import { cx } from '#web/ui/cx.ts'
import { formatCount } from './format-post.ts'
import { type PostPlace, useLike } from './use-like.ts'

export const postActionStyle =
  'inline-flex min-h-11 min-w-11 items-center gap-2 rounded-key px-2 text-[1rem] font-semibold text-ink-2 ' +
  '[&>svg]:size-5.5 [&>svg]:flex-none'

/** A heart with the number of likes; a tap likes or unlikes. Only shows the count if the viewer may not react. */
export const LikeButton = ({ post, place }: { post: Post; place: PostPlace }) => {
  const toggle = useLike(post, place)
  const { liked_by_me, like_count, can_react } = post
  const inner = (
    <>
      <Heart aria-hidden className={liked_by_me ? 'fill-current' : undefined} />
      <span className="sr-only">{can_react ? 'Like, ' : ''}</span>
      <span className="tabular" aria-hidden>
        {like_count.toLocaleString('en-US')}
      </span>
      <span className="sr-only">{formatCount(like_count, 'like')}</span>
    </>
  )
  if (!can_react) return <span className={cx(postActionStyle, '-ml-2')}>{inner}</span>
  return (
    <button
      type="button"
      aria-pressed={liked_by_me}
      onClick={toggle}
      className={cx(postActionStyle, '-ml-2 hover:bg-surface-2', liked_by_me && 'text-cherry!')}
    >
      {inner}
    </button>
  )
}
