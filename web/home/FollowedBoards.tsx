import { relationshipMessages } from '#contract/relationships.texts.ts'
import { isShiftOn } from '#web/shifts/format-shift.ts'
import { ShiftBoardLines } from '#web/shifts/ShiftBoardLines.tsx'
import { Board } from '#web/ui/Board.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { HomeBoards } from './use-home-boards.ts'

/** Followed people who are on now, or else the one who starts next. Hidden if there is no one. */
export const FollowedNow = ({ now, followed, boards }: HomeBoards) => {
  if (followed.isError && !followed.isFetching)
    return <Notice tone="error" title={relationshipMessages.followedFailed} onRetry={() => void followed.refetch()} />
  if (boards.top.length === 0) return null
  const on = boards.top.some((shift) => isShiftOn(shift, now))
  return (
    <Board aria-labelledby="followed">
      <h2 id="followed" className="text-[1.1875rem] leading-tight tablet:text-title">
        {on ? 'Your people, on now' : 'Your people, up next'}
      </h2>
      <ShiftBoardLines shifts={boards.top} now={now} wide />
    </Board>
  )
}

/** Later shifts of followed people. */
export const FollowedLater = ({ now, followed, boards }: HomeBoards) =>
  boards.later.length > 0 ? (
    <Board aria-labelledby="followed-later">
      <h2 id="followed-later" className="text-[1.1875rem] leading-tight tablet:text-title">
        Your people, coming up
      </h2>
      <ShiftBoardLines shifts={boards.later} now={now} />
      {followed.hasNextPage ? (
        <div className="flex justify-center border-t border-line py-2">
          <Button
            busy={followed.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void followed.fetchNextPage()}
          >
            {uiTexts.loadMore}
          </Button>
        </div>
      ) : null}
    </Board>
  ) : null
