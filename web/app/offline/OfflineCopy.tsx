import { useEffect, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { type OfflineCopyData, type OfflineCopyPart, readOfflineCopy } from '#web/core/offline-copy.ts'
import { refreshSession } from '#web/core/session.ts'
import { appTexts } from '#web/core/texts.ts'
import { ShiftBoardLines } from '#web/shifts/ShiftBoardLines.tsx'
import { Board } from '#web/ui/Board.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDayAndTime } from '#web/ui/times.ts'

/** The content this account last loaded, as text with its age, for use offline. Renders nothing without a copy. */
export const OfflineCopy = () => {
  const [now] = useState(Date.now)
  const [offlineCopy, setOfflineCopy] = useState<OfflineCopyData | null>(null)
  useEffect(() => {
    void readOfflineCopy(now).then(setOfflineCopy, () => undefined)
    const refresh = () => void refreshSession()
    window.addEventListener('online', refresh)
    return () => window.removeEventListener('online', refresh)
  }, [now])
  if (!offlineCopy) return null
  const posts = offlineCopy.posts?.items ?? []
  return (
    <section aria-labelledby="last-seen" className="mt-6 grid gap-5">
      <div>
        <h1 id="last-seen" className="text-title">
          {appTexts.lastSeen}
        </h1>
        <p className="text-ink-2">Shifts may have changed since then. You can make changes once you’re back online.</p>
      </div>
      <OfflineShifts title="Your people" part={offlineCopy.followed} now={now} />
      <OfflineShifts title="Your shifts" part={offlineCopy.mine} now={now} />
      {offlineCopy.posts && posts.length > 0 ? (
        <Card aria-label="On Tap">
          <OfflinePartHeader title="On Tap" read_at={offlineCopy.posts.read_at} />
          <ul className="mt-3 grid gap-4">
            {posts.map((post) => (
              <OfflinePost key={post.id} post={post} />
            ))}
          </ul>
        </Card>
      ) : null}
    </section>
  )
}

type OfflineShiftsProps = { title: string; part: OfflineCopyPart<ShiftLine> | null; now: number }

const OfflineShifts = ({ title, part, now }: OfflineShiftsProps) => {
  const upcoming = part?.items.filter(({ end_time }) => Date.parse(end_time) > now) ?? []
  if (!part || upcoming.length === 0) return null
  return (
    <Board aria-label={title}>
      <OfflinePartHeader title={title} read_at={part.read_at} />
      <ShiftBoardLines shifts={upcoming} now={now} />
    </Board>
  )
}

const OfflinePartHeader = ({ title, read_at }: { title: string; read_at: string }) => (
  <>
    <h2 className="text-[1.1875rem] leading-tight tablet:text-title">{title}</h2>
    <p className="text-small text-ink-2">As of {formatDayAndTime(read_at)}</p>
  </>
)

const OfflinePost = ({ post: { author, venue, content, image_alt, created_at } }: { post: Post }) => (
  <li>
    <p>
      <b>{venue?.name ?? author?.full_name ?? `@${author?.username}`}</b>{' '}
      <span className="text-small text-ink-2">{formatDayAndTime(created_at)}</span>
    </p>
    {content ? (
      <p className="whitespace-pre-line">{content}</p>
    ) : (
      <p className="text-ink-2">{image_alt ?? 'A photo.'}</p>
    )}
  </li>
)
