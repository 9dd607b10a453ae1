import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { scheduleMessages } from '#contract/schedule.texts.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { AccessDenied } from '#web/core/AccessDenied.tsx'
import { api } from '#web/core/api.ts'
import { hasTalentRole } from '#web/core/roles.ts'
import { useMe } from '#web/core/session.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { CopyWeekForm } from './CopyWeekForm.tsx'
import { WeekSkeleton } from './WeekGrid.tsx'
import { formatWeek, parseWeek } from './week.ts'

/** Copies the previous week's shifts into a week: the user selects which, then posts them together. */
export const CopyWeekScreen = () => {
  const now = useCurrentMinute()
  const me = useMe()
  const into = parseWeek(useSearch({ from: '/member/shifts/copy' }), 'into', now)
  const plan = useQuery(api.schedule.copy.queryOptions({ input: { into }, refetchOnWindowFocus: false }))
  if (!hasTalentRole(me)) return <AccessDenied reason={shiftMessages.onlyTalent} />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader
        title="Copy last week"
        lead={`To ${formatWeek(into)}`}
        crumb={
          <BackLink to="/shifts/week" search={{ from: into }}>
            My week
          </BackLink>
        }
      />
      <QueryView query={plan} failed={scheduleMessages.copyFailed} loading={<WeekSkeleton />}>
        {({ items }) =>
          items.length > 0 ? (
            <CopyWeekForm key={into} into={into} plan={items} isPrivate={me.schedule_is_private} />
          ) : (
            <Card>
              <EmptyState
                art={<GlassArt kind="calendar" />}
                title="Nothing to copy."
                action={<ButtonLink to="/shifts/new">Add New Shift</ButtonLink>}
              >
                You had no shifts the week before.
              </EmptyState>
            </Card>
          )
        }
      </QueryView>
    </div>
  )
}
