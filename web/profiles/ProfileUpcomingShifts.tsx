import { useInfiniteQuery } from '@tanstack/react-query'
import type { Profile } from '#contract/profiles.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { talentMessages } from '#contract/talent.texts.ts'
import { api } from '#web/core/api.ts'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { hasTalentRole } from '#web/core/roles.ts'
import { useScrollToHash } from '#web/core/use-scroll-to-hash.ts'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { ShiftListItem } from '#web/shifts/ShiftListItem.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { profileTexts } from './texts.ts'

/** A person's current and upcoming shifts, as far as the viewer may see them. */
export const ProfileUpcomingShifts = ({ person, now }: { person: Profile; now: number }) => {
  const first = person.upcoming_shifts
  // The first page comes with the profile; further pages load only on request.
  const more = useInfiniteQuery({
    ...api.profiles.shifts.infiniteOptions({
      ...byCursor((cursor) => ({ slugOrId: person.id, cursor })),
      initialPageParam: first.next_cursor ?? undefined,
    }),
    enabled: false,
  })
  const hidden = person.parts?.schedule_is_private && !person.is_me
  const shifts = listUniqueItems([first, ...(more.data?.pages ?? [])]).filter((shift) => !isShiftOver(shift, now))
  const hasMore = more.data ? more.hasNextPage : first.next_cursor !== null
  const loadMore = () => (more.data ? more.fetchNextPage() : more.refetch())
  useScrollToHash('upcoming-shifts')
  useScrollToHash('shift-', {
    hasNextPage: hasMore,
    isFetchingNextPage: more.isFetching,
    isFetchNextPageError: more.isError,
    fetchNextPage: loadMore,
    data: more.data,
  })
  if (hidden || (!hasTalentRole(person) && shifts.length === 0)) return null
  return (
    <Card aria-labelledby="upcoming-shifts">
      <h2 id="upcoming-shifts" className="scroll-mt-20 outline-none">
        {profileTexts.upcomingShifts}
      </h2>
      {shifts.length > 0 ? (
        <ul>
          {shifts.map((shift) => (
            <ShiftListItem key={shift.id} shift={shift} now={now} />
          ))}
        </ul>
      ) : (
        <>
          <p className="mt-1 text-small text-ink-2">{talentMessages.noShifts}</p>
          {person.is_me ? null : <HelpLink topic="no-shifts" />}
        </>
      )}
      <LoadMore
        hasMore={hasMore}
        busy={more.isFetching}
        onMore={() => void loadMore()}
        failed={more.isError ? shiftMessages.loadFailed : undefined}
      />
    </Card>
  )
}
