import { relationshipMessages } from '#contract/relationships.texts.ts'
import { Board } from '#web/shifts/Board.tsx'
import { LoadingShiftLines } from '#web/shifts/LoadingShiftLines.tsx'
import { ShiftBoardLines } from '#web/shifts/ShiftBoardLines.tsx'
import { Button } from '#web/ui/Button.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { ForwardLink } from './ForwardLink.tsx'
import { homeTexts } from './texts.ts'
import type { HomeBoards } from './use-home-boards.ts'

/** Followed people who work within seven days, or in the chosen night, each once with their first shift. */
export const YourPeopleBoard = ({ now, chosen, followed, boards }: HomeBoards) => (
  <Board aria-labelledby="followed">
    <h2 id="followed" className="text-[1.1875rem] leading-tight tablet:text-title">
      {chosen.phrase ? homeTexts.yourPeopleOn(chosen.phrase) : homeTexts.yourPeople}
    </h2>
    <QueryView
      query={followed}
      failed={relationshipMessages.followedFailed}
      loading={<LoadingShiftLines text="Loading your people’s shifts..." lines={3} />}
    >
      {() =>
        boards.yours.length > 0 ? (
          <>
            {chosen.night ? null : <p className="text-micro text-ink-3">{homeTexts.peopleOrder}</p>}
            <ShiftBoardLines shifts={boards.yours} now={now} next={chosen.name} wide />
          </>
        ) : (
          <p className="py-3 text-small text-ink-2">
            No one you follow has posted a shift {chosen.phrase ?? 'this week'}. Follow bartenders and entertainers
            anywhere, and their shifts show up here.
          </p>
        )
      }
    </QueryView>
    {followed.data ? (
      <div className="flex flex-wrap items-center justify-center gap-x-6 border-t border-line">
        {followed.hasNextPage ? (
          <Button
            className="my-2"
            busy={followed.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void followed.fetchNextPage()}
          >
            {uiTexts.loadMore}
          </Button>
        ) : null}
        {boards.yours.length > 0 ? (
          <ForwardLink to="/following">Who You Follow</ForwardLink>
        ) : (
          <ForwardLink to="/entertainers">Find people to follow</ForwardLink>
        )}
      </div>
    ) : null}
  </Board>
)
