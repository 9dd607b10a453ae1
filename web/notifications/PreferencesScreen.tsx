import { notificationMessages } from '#contract/notifications.texts.ts'
import type { Preferences } from '#contract/notifications.ts'
import { BackToSettings } from '#web/core/BackToSettings.tsx'
import { canPostInForum } from '#web/core/forum-access.ts'
import { LoggedOutNotice } from '#web/core/LoggedOutNotice.tsx'
import { useMe, useSession } from '#web/core/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { DevicePush } from './DevicePush.tsx'
import { PresetButtons } from './PresetButtons.tsx'
import { PushDevices } from './push/PushDevices.tsx'
import { QuietHours } from './QuietHours.tsx'
import { TopicTable } from './TopicTable.tsx'
import { noticeTexts } from './texts.ts'
import { type SaveChange, usePreferences } from './use-preferences.ts'

const TITLE = 'Notification settings'

/** The notification settings: topics, channels and quiet hours. Every change is saved at once. */
export const PreferencesScreen = () => {
  const { status } = useSession()
  const { query, change } = usePreferences()
  if (status === 'ended') return <LoggedOutNotice title={TITLE} text={notificationMessages.signedOut} />
  return (
    <div className="wrap pt-2 pb-8 desk:pt-8">
      <PageHeader title={TITLE} crumb={<BackToSettings />} lead="Choose what you hear about, and how." />
      <QueryView query={query} failed={notificationMessages.preferencesFailed} loading={<PreferencesSkeleton />}>
        {(preferences) => <Cards preferences={preferences} onChange={change} />}
      </QueryView>
    </div>
  )
}

const Cards = ({ preferences, onChange }: { preferences: Preferences; onChange: SaveChange }) => {
  const me = useMe()
  const topics = preferences.topics.filter(({ topic }) => topic !== 'forum_reply' || canPostInForum(me))
  const shown = { ...preferences, topics }
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-5">
      <Card aria-label="Notification types">
        <PresetButtons preferences={shown} onChange={onChange} />
        <TopicTable topics={topics} onChange={onChange} />
      </Card>
      <div className="grid gap-4 desk:gap-5">
        <Card aria-label="Push notifications">
          <DevicePush />
          <Switch
            label={noticeTexts.onlyWithBell}
            hint="Limits push and email about talent. The bell is on their profile. Your list still shows everyone."
            checked={preferences.only_bells}
            onChange={(event) => onChange({ only_bells: event.target.checked })}
          />
        </Card>
        <Card aria-label={noticeTexts.quietHours}>
          <QuietHours preferences={preferences} onChange={onChange} />
        </Card>
        {/* Last, because its height is unknown until the devices have loaded. */}
        <PushDevices />
      </div>
    </div>
  )
}

const PreferencesSkeleton = () => (
  <Loading text="Loading your notification settings..." quiet>
    <div className="grid items-start gap-4 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-5">
      <Card>
        <Skeleton className="mb-8 h-24 w-full max-w-md" />
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <Skeleton key={key} className="mt-4 h-7 w-full" />
        ))}
      </Card>
      <Card>
        <Skeleton className="h-14 w-full" />
        <Skeleton className="mt-4 h-14 w-full" />
      </Card>
    </div>
  </Loading>
)
