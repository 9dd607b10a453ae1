import { useQuery } from '@tanstack/react-query'
import { Ban, CalendarOff, FileText } from 'lucide-react'
import { api } from '#web/core/api.ts'
import { BackToSettings } from '#web/core/BackToSettings.tsx'
import { LoggedOutNotice } from '#web/core/LoggedOutNotice.tsx'
import { hasTalentRole } from '#web/core/roles.ts'
import { useSession } from '#web/core/session.ts'
import { hiddenScheduleTexts } from '#web/relationships/texts.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinkRow } from '#web/ui/LinkRow.tsx'
import { LinkRows } from '#web/ui/LinkRows.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { DarkScheduleCard } from './DarkScheduleCard.tsx'
import { PrivacySwitches } from './PrivacySwitches.tsx'
import { ShiftDelayCard } from './shift-delay/ShiftDelayCard.tsx'
import { ShiftEndsCard } from './shift-ends/ShiftEndsCard.tsx'
import { profileTexts } from './texts.ts'
import { WebPageCard } from './web-page/WebPageCard.tsx'

const TITLE = 'Privacy'

/** Who sees the user's profile and schedule. Every change is saved at once. */
export const PrivacySettingsScreen = () => {
  const { status, me } = useSession()
  const profile = useQuery(api.profiles.mine.queryOptions())
  if (status === 'ended') return <LoggedOutNotice title={TITLE} text={profileTexts.privacySignedOut} />
  return (
    <div className="wrap pt-2 pb-8 desk:pt-8">
      <div className="mx-auto grid max-w-[44rem] gap-4">
        <PageHeader
          title={TITLE}
          crumb={<BackToSettings />}
          lead="Choose who sees your profile and your schedule."
          className=""
        />
        <QueryView query={profile} failed={profileTexts.privacyFailed} loading={<SwitchesSkeleton />}>
          {(mine) => <PrivacySwitches profile={mine} />}
        </QueryView>
        {me && hasTalentRole(me) ? (
          <>
            <DarkScheduleCard />
            {profile.data ? <ShiftDelayCard saved={profile.data.shifts_shown_after} /> : null}
            {profile.data ? <ShiftEndsCard saved={profile.data.shift_ends_for} /> : null}
            <WebPageCard />
          </>
        ) : null}
        <LinkRows label="More about privacy">
          {me && hasTalentRole(me) ? (
            <LinkRow
              to="/settings/hidden-schedule"
              icon={<CalendarOff />}
              title={hiddenScheduleTexts.title}
              hint="People who don’t see when you work"
            />
          ) : null}
          <LinkRow to="/settings/blocked" icon={<Ban />} title="Blocked people" hint="You can’t see each other" />
          <LinkRow to="/privacy" icon={<FileText />} title="Privacy policy" hint="What we store, and for how long" />
        </LinkRows>
      </div>
    </div>
  )
}

const SwitchesSkeleton = () => (
  <Loading text="Loading your privacy settings..." quiet>
    <Card className="grid gap-6">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </Card>
  </Loading>
)
