import { type ReactNode, useEffect, useState } from 'react'
import { formatMentionText } from '#contract/mention-parts.ts'
import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { type OfflineCopyData, type OfflineCopyPart, readOfflineCopy } from '#web/core/offline-copy.ts'
import { getAssumedEnd } from '#web/core/shift-end.ts'
import { appTexts } from '#web/core/texts.ts'
import { Board } from '#web/shifts/Board.tsx'
import { ShiftBoardLines } from '#web/shifts/ShiftBoardLines.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { formatDayAndTime } from '#web/ui/times.ts'
import { findVisitedPage } from './find-visited-page.ts'
import { OfflineVisitedPage } from './OfflineVisitedPage.tsx'

type PartName = 'followed' | 'mine' | 'posts'

/** The parts of the copy that a page shows offline. Other pages have none. */
const PARTS_BY_PATH: Partial<Record<string, PartName[]>> = {
  '/home': ['followed', 'mine'],
  '/ontap': ['posts'],
  '/profile': ['mine'],
  '/shifts/week': ['mine'],
}

type OfflineCopyProps = {
  path: string
  /** Shown if there is no copy. */
  missing: ReactNode
}

/** What this account last loaded of the page, as text with its age, for use offline. */
export const OfflineCopy = ({ path, missing }: OfflineCopyProps) => {
  const now = useCurrentMinute()
  const [offlineCopy, setOfflineCopy] = useState<OfflineCopyData | null>()
  useEffect(() => {
    void readOfflineCopy(now).then(setOfflineCopy, () => setOfflineCopy(null))
  }, [now])
  if (offlineCopy === undefined) return null
  if (offlineCopy === null) return missing
  const visited = findVisitedPage(offlineCopy.visited, path)
  if (visited) return <OfflineVisitedPage page={visited} now={now} />
  const parts = PARTS_BY_PATH[path]?.filter((part) => hasItems(offlineCopy, part, now)) ?? []
  return parts.length > 0 ? <OfflineParts parts={parts} offlineCopy={offlineCopy} now={now} /> : <NotKept path={path} />
}

const hasItems = (offlineCopy: OfflineCopyData, part: PartName, now: number) =>
  part === 'posts'
    ? (offlineCopy.posts?.items.length ?? 0) > 0
    : offlineCopy[part]?.items.some((shift) => getAssumedEnd(shift) > now)

const NotKept = ({ path }: { path: string }) => (
  <EmptyState
    titleAs="h1"
    title={appTexts.notOffline}
    action={path === '/home' ? null : <ButtonLink to="/home">{appTexts.seeSaved}</ButtonLink>}
  >
    It loads as soon as you’re back online.
  </EmptyState>
)

type OfflinePartsProps = { parts: PartName[]; offlineCopy: OfflineCopyData; now: number }

const OfflineParts = ({ parts, offlineCopy, now }: OfflinePartsProps) => (
  <section aria-labelledby="last-seen" className="grid gap-5">
    <div>
      <h1 id="last-seen" className="text-title">
        {appTexts.lastSeen}
      </h1>
      <p className="text-ink-2">Shifts may have changed since then. You can make changes once you’re back online.</p>
    </div>
    {parts.includes('followed') ? <OfflineShifts title="Your people" part={offlineCopy.followed} now={now} /> : null}
    {parts.includes('mine') ? <OfflineShifts title="Your shifts" part={offlineCopy.mine} now={now} /> : null}
    {parts.includes('posts') && offlineCopy.posts ? (
      <Card aria-label="On Tap">
        <OfflinePartHeader title="On Tap" read_at={offlineCopy.posts.read_at} />
        <ul className="mt-3 grid gap-4">
          {offlineCopy.posts.items.map((post) => (
            <OfflinePost key={post.id} post={post} />
          ))}
        </ul>
      </Card>
    ) : null}
  </section>
)

type OfflineShiftsProps = { title: string; part: OfflineCopyPart<ShiftLine> | null; now: number }

const OfflineShifts = ({ title, part, now }: OfflineShiftsProps) => {
  const upcoming = part?.items.filter((shift) => getAssumedEnd(shift) > now) ?? []
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

const OfflinePost = ({ post: { author, venue, content, mentions, image_alt, created_at } }: { post: Post }) => (
  <li>
    <p>
      <b>{venue?.name ?? author?.full_name ?? `@${author?.username}`}</b>{' '}
      <span className="text-small text-ink-2">{formatDayAndTime(created_at)}</span>
    </p>
    {content ? (
      <p dir="auto" className="whitespace-pre-line">
        {formatMentionText(content, mentions)}
      </p>
    ) : (
      <p className="text-ink-2">{image_alt ?? 'A photo.'}</p>
    )}
  </li>
)
