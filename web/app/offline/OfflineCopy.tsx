import { useEffect, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { refreshSession } from '#web/app/session.ts'
import { ShiftLines } from '#web/shifts/ShiftLines.tsx'
import { Board } from '#web/ui/Board.tsx'
import { Card } from '#web/ui/Card.tsx'
import { dayTimeText } from '#web/ui/times.ts'
import { type LastSeen, readLastSeen } from './last-seen.ts'

const heading = 'text-[1.1875rem] leading-tight tablet:text-title'

/** What this account saw last, for a dead spot: text alone, marked with its age. Nothing where nothing was kept. */
export const OfflineCopy = () => {
  const [now] = useState(Date.now)
  const [seen, setSeen] = useState<LastSeen | null>(null)
  useEffect(() => {
    void readLastSeen(now).then(setSeen, () => undefined)
    const again = () => void refreshSession()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [now])
  if (!seen) return null
  const coming = seen.followed.filter(({ end_time }) => Date.parse(end_time) > now)
  const mine = seen.mine.filter(({ end_time }) => Date.parse(end_time) > now)
  return (
    <section aria-labelledby="last-seen" className="mt-6 grid gap-5">
      <div>
        <h1 id="last-seen" className="text-title">
          What you saw last
        </h1>
        <p className="text-ink-2">
          From {dayTimeText(seen.saved_at)}. Shifts may have moved since, and nothing can be changed here.
        </p>
      </div>
      {coming.length > 0 ? (
        <Board aria-labelledby="seen-people">
          <h2 id="seen-people" className={heading}>
            Your people
          </h2>
          <ShiftLines shifts={coming} now={now} />
        </Board>
      ) : null}
      {mine.length > 0 ? (
        <Board aria-labelledby="seen-mine">
          <h2 id="seen-mine" className={heading}>
            Your shifts
          </h2>
          <ShiftLines shifts={mine} now={now} />
        </Board>
      ) : null}
      {seen.posts.length > 0 ? (
        <Card aria-labelledby="seen-posts">
          <h2 id="seen-posts" className={heading}>
            On Tap
          </h2>
          <ul className="mt-3 grid gap-4">
            {seen.posts.map((post) => (
              <PostSeen key={post.id} post={post} />
            ))}
          </ul>
        </Card>
      ) : null}
    </section>
  )
}

const PostSeen = ({ post: { author, venue, content, image_alt, created_at } }: { post: Post }) => (
  <li>
    <p>
      <b>{venue?.name ?? author?.full_name ?? `@${author?.username}`}</b>{' '}
      <span className="text-small text-ink-2">{dayTimeText(created_at)}</span>
    </p>
    {content ? (
      <p className="whitespace-pre-line">{content}</p>
    ) : (
      <p className="text-ink-2">{image_alt ?? 'A picture.'}</p>
    )}
  </li>
)
