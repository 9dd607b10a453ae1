import { feedMessages } from '#contract/feed.texts.ts'
import { Board } from '#web/shifts/Board.tsx'
import { LoadingShiftLines } from '#web/shifts/LoadingShiftLines.tsx'
import { ShiftBoardLines } from '#web/shifts/ShiftBoardLines.tsx'
import { shiftTexts } from '#web/shifts/texts.ts'
import type { useFollowedOnNow } from '#web/shifts/use-followed-on-now.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'

const SHOWN = 5

/** Shows beside the feed which followed people are on now. */
export const FollowedOnBoard = ({ query, on, now }: ReturnType<typeof useFollowedOnNow>) => (
  <aside aria-label={shiftTexts.onNow} className="min-w-0 tablet:sticky tablet:top-20">
    <Board aria-labelledby="followed-on">
      <h2 id="followed-on">On now: people you follow</h2>
      <QueryView
        query={query}
        failed={feedMessages.followedFailed}
        loading={<LoadingShiftLines text="Loading who’s on now..." />}
      >
        {() =>
          on.length > 0 ? (
            <ShiftBoardLines shifts={on.slice(0, SHOWN)} now={now} />
          ) : (
            <p className="py-3 text-small text-ink-2">No one you follow is on right now.</p>
          )
        }
      </QueryView>
      <div className="flex justify-center border-t border-line">
        <TextLink to="/shifts/on-now">Everyone on now</TextLink>
      </div>
    </Board>
  </aside>
)
