import { useQuery } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { api } from '#web/core/api.ts'
import { formatFirstName } from '#web/core/person-name.ts'
import { Board } from '#web/shifts/Board.tsx'
import { isShiftOn } from '#web/shifts/format-shift.ts'
import { ShiftBoardLines } from '#web/shifts/ShiftBoardLines.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatPostAuthor } from './format-post.ts'
import { PostSummary } from './PostSummary.tsx'

const MORE_POSTS_SHOWN = 3

type PostAuthorAsideProps = {
  post: Post
  /** The author's current or next shift. */
  next: ShiftLine | undefined
  now: number
}

/** Beside a post: its author's current or next shift and more of their posts. A part that fails to load is left out. */
export const PostAuthorAside = ({ post, next, now }: PostAuthorAsideProps) => (
  <aside aria-label={`About ${formatPostAuthor(post)}`} className="grid min-w-0 gap-5 tablet:sticky tablet:top-20">
    {post.author && next ? (
      <Board aria-labelledby="speaker-shift">
        <h2 id="speaker-shift">{`${formatFirstName(post.author)}, ${isShiftOn(next, now) ? 'now' : 'next'}`}</h2>
        <ShiftBoardLines shifts={[next]} now={now} />
      </Board>
    ) : null}
    <MorePosts post={post} now={now} />
  </aside>
)

const MorePosts = ({ post, now }: { post: Post; now: number }) => {
  const limit = MORE_POSTS_SHOWN + 1
  const { data } = useQuery(
    post.venue
      ? api.posts.ofVenue.queryOptions({ input: { slugOrId: post.venue.id, limit } })
      : api.posts.ofProfile.queryOptions({
          input: { slugOrId: post.author?.id ?? '', limit },
          enabled: post.author !== null,
        }),
  )
  const others = (data?.items ?? []).filter(({ id }) => id !== post.id).slice(0, MORE_POSTS_SHOWN)
  if (others.length === 0) return null
  return (
    <Card aria-labelledby="more-posts">
      <h2 id="more-posts" className="text-name">
        More from {post.author ? formatFirstName(post.author) : formatPostAuthor(post)}
      </h2>
      <ul>
        {others.map((other) => (
          <PostSummary key={other.id} post={other} now={now} />
        ))}
      </ul>
    </Card>
  )
}
