import { useQuery } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { api } from '#web/core/api.ts'
import { isOn } from '#web/shifts/phrases.ts'
import { ShiftLines } from '#web/shifts/ShiftLines.tsx'
import { Board } from '#web/ui/Board.tsx'
import { Card } from '#web/ui/Card.tsx'
import { firstName, speakerOf } from './phrases.ts'
import { ShortPost } from './ShortPost.tsx'

const MORE = 3

type SpeakerAsideProps = {
  post: Post
  /** The shift its author is on, or goes on next. */
  next: ShiftLine | undefined
  now: number
}

/** Beside a post: where whoever wrote it is tonight, and what else they say. What cannot be read is not missed here. */
export const SpeakerAside = ({ post, next, now }: SpeakerAsideProps) => (
  <aside aria-label={`About ${speakerOf(post)}`} className="grid min-w-0 gap-5 desk:sticky desk:top-20">
    {post.author && next ? (
      <Board aria-labelledby="speaker-shift">
        <h2 id="speaker-shift">{`${firstName(post.author)}, ${isOn(next, now) ? 'now' : 'next'}`}</h2>
        <ShiftLines shifts={[next]} now={now} />
      </Board>
    ) : null}
    <More post={post} now={now} />
  </aside>
)

const More = ({ post, now }: { post: Post; now: number }) => {
  const limit = MORE + 1
  const ofVenue = useQuery({
    ...api.posts.ofVenue.queryOptions({ input: { slugOrId: post.venue?.id ?? '', limit } }),
    enabled: post.venue !== null,
  })
  const ofPerson = useQuery({
    ...api.posts.ofProfile.queryOptions({ input: { slugOrId: post.author?.id ?? '', limit } }),
    enabled: post.author !== null,
  })
  const { data } = post.venue ? ofVenue : ofPerson
  const others = (data?.items ?? []).filter(({ id }) => id !== post.id).slice(0, MORE)
  if (others.length === 0) return null
  return (
    <Card aria-labelledby="more-posts">
      <h2 id="more-posts" className="text-name">
        More from {post.author ? firstName(post.author) : speakerOf(post)}
      </h2>
      <ul>
        {others.map((other) => (
          <ShortPost key={other.id} post={other} now={now} />
        ))}
      </ul>
    </Card>
  )
}
