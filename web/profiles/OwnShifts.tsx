import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { PagedView } from '#web/core/PagedView.tsx'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
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

type When = (typeof views)[number]['value']
type OwnShiftsProps = { talent: boolean; startsWith: When; now: number }

/** The user's upcoming or past shifts. Users keep their shifts when they stop being talent. */
export const OwnShifts = ({ talent, startsWith, now }: OwnShiftsProps) => {
  const [chosen, setChosen] = useState<When>()
  const when = chosen ?? startsWith
  const shifts = useInfiniteQuery(api.shifts.mine.infiniteOptions(byCursor((cursor) => ({ when, cursor }))))
  const read = listUniqueItems(shifts.data?.pages ?? [])
  useRefetchWhenOver(when === 'upcoming' ? read : [], now, shifts.refetch)
  return (
    <Card aria-labelledby="my-shifts">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="my-shifts">My shifts</h2>
        <TextLink to="/shifts/week" className="max-tablet:order-last">
          My week
        </TextLink>
        <SegmentedControl label="Shifts to show" segments={views} value={when} onChange={setChosen} />
      </div>
      <PagedView query={shifts} failed={shiftMessages.loadFailed} loading={<RowSkeletons />}>
        {() => {
          const shown = read.filter((shift) => when === 'past' || !isShiftOver(shift, now))
          if (shown.length === 0) return <EmptyShifts talent={talent} when={when} />
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

const emptyTexts = {
  upcoming: {
    talent: ['No upcoming shifts posted.', 'Post one so your regulars know where to find you.'],
    others: ['No upcoming shifts posted.', shiftMessages.onlyTalent],
  },
  past: {
    talent: ['No past shifts yet.', 'Finished shifts show up here.'],
    others: ['No past shifts.', 'Income you’ve logged stays in your tracker.'],
  },
} as const

const EmptyShifts = ({ talent, when }: { talent: boolean; when: When }) => {
  const [title, text] = emptyTexts[when][talent ? 'talent' : 'others']
  return (
    <EmptyState art={<GlassArt kind="calendar" />} title={title}>
      {text}
    </EmptyState>
  )
}

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
