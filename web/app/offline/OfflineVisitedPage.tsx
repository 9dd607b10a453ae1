import { useEffect, useState } from 'react'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { VenueAvatar } from '#web/artwork/VenueAvatar.tsx'
import type { VisitedPage } from '#web/core/offline-copy.ts'
import { getAssumedEnd } from '#web/core/shift-end.ts'
import { Board } from '#web/shifts/Board.tsx'
import { ShiftBoardLines } from '#web/shifts/ShiftBoardLines.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDayAndTime } from '#web/ui/times.ts'
import { readVisitedPhoto } from './visited-photos.ts'

type OfflineVisitedPageProps = { page: VisitedPage; now: number }

/** A person or a venue as their page was when it was last open. */
export const OfflineVisitedPage = ({ page, now }: OfflineVisitedPageProps) => {
  const shifts = page.shifts.filter((shift) => getAssumedEnd(shift) > now)
  return (
    <section aria-labelledby="visited" className="mx-auto grid max-w-[40rem] gap-5">
      <Card as="div" className="grid gap-4">
        <div className="flex items-center gap-4">
          <VisitedPhoto page={page} />
          <div className="min-w-0">
            <h1 id="visited" dir="auto" className="text-title wrap-anywhere">
              {page.name}
            </h1>
            <p className="text-ink-2">{page.subtitle}</p>
          </div>
        </div>
        <p className="text-small text-ink-2">
          This is how the page looked on {formatDayAndTime(page.read_at)}; it may have changed since.
        </p>
      </Card>
      {shifts.length > 0 ? (
        <Board aria-labelledby="visited-shifts">
          <h2 id="visited-shifts" className="text-[1.1875rem] leading-tight tablet:text-title">
            Shifts
          </h2>
          <ShiftBoardLines shifts={shifts} now={now} />
        </Board>
      ) : null}
      {page.texts.length > 0 ? (
        <Card as="div" className="grid gap-4">
          {page.texts.map(({ title, text }) => (
            <div key={title}>
              <h2 className="text-name">{title}</h2>
              <p dir="auto" className="mt-1.5 text-pretty whitespace-pre-line wrap-anywhere text-ink-2">
                {text}
              </p>
            </div>
          ))}
        </Card>
      ) : null}
    </section>
  )
}

const VisitedPhoto = ({ page: { photo, id, slug, name, user_type } }: { page: VisitedPage }) => {
  const [link, setLink] = useState<string | null>(null)
  useEffect(() => {
    if (!photo) return
    const read = readVisitedPhoto(photo).catch(() => null)
    void read.then(setLink)
    return () => void read.then((found) => found && URL.revokeObjectURL(found))
  }, [photo])
  return user_type ? (
    <PersonAvatar person={{ id, username: slug, full_name: name, user_type, avatar_url: link }} size="l" />
  ) : (
    <VenueAvatar venue={{ id, name, image_url: link }} size="l" />
  )
}
