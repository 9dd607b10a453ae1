import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { scheduleMessages } from '#contract/schedule.texts.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { AccessDenied } from '#web/core/AccessDenied.tsx'
import { api } from '#web/core/api.ts'
import { toNightKey } from '#web/core/night.ts'
import { hasTalentRole } from '#web/core/roles.ts'
import { useMe } from '#web/core/session.ts'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { getMonday } from '#web/ui/days/day-options.ts'
import { addDays } from '#web/ui/days/zoned-time.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { CopyWeekForm } from './CopyWeekForm.tsx'
import { NothingToCopy } from './NothingToCopy.tsx'
import { WeekSkeleton } from './WeekGrid.tsx'
import { WeekStepper } from './WeekStepper.tsx'
import { parseWeekCopy } from './week.ts'

/** Copies the shifts of any week into another: the user selects which, then posts them together. */
export const CopyWeekScreen = () => {
  const now = useCurrentMinute()
  const me = useMe()
  const weeks = parseWeekCopy(useSearch({ from: '/member/shifts/copy' }), now)
  const { from, into } = weeks
  const plan = useQuery(api.schedule.copy.queryOptions({ input: weeks, refetchOnWindowFocus: false }))
  if (!hasTalentRole(me)) return <AccessDenied reason={shiftMessages.onlyTalent} />
  const isCurrentWeek = into <= getMonday(toNightKey(now))
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader
        title={shiftTexts.copyWeek}
        crumb={
          <BackLink to="/shifts/week" search={{ from: into }}>
            My week
          </BackLink>
        }
      />
      <Card className="mb-5 grid gap-4 tablet:grid-cols-2">
        <WeekStepper
          label="Copy from"
          week={from}
          previous={{ ...weeks, from: addDays(from, -7) }}
          next={{ ...weeks, from: addDays(from, 7) }}
        />
        <WeekStepper
          label="To"
          week={into}
          previous={isCurrentWeek ? undefined : { ...weeks, into: addDays(into, -7) }}
          next={{ ...weeks, into: addDays(into, 7) }}
        />
      </Card>
      <QueryView query={plan} failed={scheduleMessages.copyFailed} loading={<WeekSkeleton />}>
        {({ items }) => {
          // A shift in the past can't be worked anymore; one already worked is added on its own, for its income.
          const upcoming = items.filter((shift) => !isShiftOver(shift, now))
          return upcoming.length > 0 ? (
            <CopyWeekForm
              key={`${from} ${into}`}
              into={into}
              plan={upcoming}
              pastCount={items.length - upcoming.length}
              schedule={me}
            />
          ) : (
            <NothingToCopy from={from} isPast={items.length > 0} />
          )
        }}
      </QueryView>
    </div>
  )
}
