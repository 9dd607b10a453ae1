import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { PagedView } from '#web/core/PagedView.tsx'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { useRefetchWhenOver } from '#web/shifts/use-refetch-when-over.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { OwnShiftListItem } from './OwnShiftListItem.tsx'

const views = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: shiftTexts.past },
] as const

/** The user's upcoming or past shifts. Users keep their shifts when they stop being talent. */
export const OwnShifts = ({ talent, now }: { talent: boolean; now: number }) => {
  const [when, setWhen] = useState<'upcoming' | 'past'>('upcoming')
  const shifts = useInfiniteQuery(api.shifts.mine.infiniteOptions(byCursor((cursor) => ({ when, cursor }))))
  const read = listUniqueItems(shifts.data?.pages ?? [])
  useRefetchWhenOver(when === 'upcoming' ? read : [], now, shifts.refetch)
  // Users who aren't talent and have no upcoming shifts get no list, and no skeleton of one.
  if (!talent && when === 'upcoming' && read.length === 0 && !shifts.error) return null
  return (
    <Card aria-labelledby="my-shifts">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="my-shifts">My shifts</h2>
        <TextLink to="/shifts/week" className="max-tablet:order-last">
          My week
        </TextLink>
        <SegmentedControl label="Shifts to show" segments={views} value={when} onChange={setWhen} />
      </div>
      <PagedView query={shifts} failed={shiftMessages.loadFailed} loading={<RowSkeletons />}>
        {() => {
          const shown = read.filter((shift) => when === 'past' || !isShiftOver(shift, now))
          if (shown.length === 0) return <EmptyShifts isPast={when === 'past'} />
          return (
            <ul>
              {shown.map((shift) => (
                <OwnShiftListItem key={shift.id} shift={shift} now={now} />
              ))}
            </ul>
          )
        }}
      </PagedView>
    </Card>
  )
}

const EmptyShifts = ({ isPast }: { isPast: boolean }) => (
  <EmptyState art={<GlassArt kind="calendar" />} title={isPast ? 'No past shifts yet.' : 'No upcoming shifts posted.'}>
    {isPast ? 'Finished shifts show up here.' : 'Post one so your regulars know where to find you.'}
  </EmptyState>
)

const RowSkeletons = () => (
  <Loading text="Loading shifts..." quiet>
    <div aria-hidden="true">
      {['a', 'b', 'c'].map((key) => (
        <span key={key} className="flex items-center gap-3.5 py-3 not-first:border-t not-first:border-line">
          <Skeleton className="h-15.5 w-14 rounded-key!" />
          <span className="grid flex-1 gap-2.5">
            <Skeleton className="h-5 w-44 max-w-full" />
            <Skeleton className="h-4 w-28" />
          </span>
        </span>
      ))}
    </div>
  </Loading>
)
