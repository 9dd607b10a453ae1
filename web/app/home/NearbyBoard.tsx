import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { GlassArt } from '#web/app/art/GlassArt.tsx'
import { PlaceNote } from '#web/app/PlaceNote.tsx'
import { isOn } from '#web/shifts/phrases.ts'
import { ShiftLineSkeletons, ShiftLines } from '#web/shifts/ShiftLines.tsx'
import { Board } from '#web/ui/Board.tsx'
import { ButtonLink, TextLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Read } from '#web/ui/Read.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { placeNear } from './boards.ts'
import type { useHomeBoards } from './use-home-boards.ts'

type NearbyBoardProps = Pick<
  ReturnType<typeof useHomeBoards>,
  'now' | 'place' | 'nearby' | 'nearbyShifts' | 'followed' | 'boards'
> & {
  /** A key beside the heading. */
  action?: ReactNode
  /** What the key opened, above the lines. */
  opened?: ReactNode
}

/** Shifts around the place one looks at: on now, later tonight, and on. */
export const NearbyBoard = ({
  now,
  place,
  nearby,
  nearbyShifts,
  followed,
  boards,
  action,
  opened,
}: NearbyBoardProps) => (
  <Board aria-labelledby="nearby">
    <div className="flex items-center justify-between gap-2">
      <h2 id="nearby" className="text-[1.1875rem] leading-tight tablet:text-title">
        Shifts Happening Nearby
      </h2>
      {action}
    </div>
    <PlaceNote {...place} city={placeNear(nearbyShifts)} />
    {opened}
    <Read
      // Not before it is known who stands on the board above: nobody jumps from here to there.
      query={followed.isLoading ? { ...nearby, data: undefined, error: null, fetchStatus: 'fetching' } : nearby}
      failed="Could not load nearby shifts."
      loading={
        <Loading text="Loading nearby shifts..." quiet>
          <ShiftLineSkeletons />
        </Loading>
      }
    >
      {() =>
        boards.near.length > 0 ? (
          <ShiftLines shifts={boards.near} now={now} wide />
        ) : (
          <Quiet everyoneFollowed={boards.top.some((shift) => isOn(shift, now))} />
        )
      }
    </Read>
    <div className="flex flex-wrap justify-center gap-x-6 border-t border-line">
      <TextLink to="/shifts/on-now">
        Who's on now
        <ChevronRight aria-hidden className="size-4" />
      </TextLink>
      <TextLink to="/entertainers">
        Browse All Talent
        <ChevronRight aria-hidden className="size-4" />
      </TextLink>
    </div>
  </Board>
)

const Quiet = ({ everyoneFollowed }: { everyoneFollowed: boolean }) =>
  everyoneFollowed ? (
    <p className="py-4 text-small text-ink-2">
      Nobody else is posted nearby. Everyone on is on your own board above.{' '}
      <Link to="/venues" className="link-line">
        Browse All Venues
      </Link>
    </p>
  ) : (
    <EmptyState
      art={<GlassArt />}
      title="Quiet around here"
      action={<ButtonLink to="/venues">Browse All Venues</ButtonLink>}
    >
      Nobody has posted a shift within 55 miles. The directory shows who works elsewhere and later.
    </EmptyState>
  )
