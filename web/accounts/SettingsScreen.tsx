import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountMessages } from '#contract/accounts.texts.ts'
import type { AccountSettings } from '#contract/accounts.ts'
import { api } from '#web/core/api.ts'
import { ReportsCard } from '#web/reports/ReportsCard.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { DataExportCard } from './DataExportCard.tsx'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** The account settings: login data, sessions, links to further settings, data export and account deletion. */
export const SettingsScreen = () => {
  const account = useQuery(api.accounts.settings.queryOptions())
  return (
    <div className="wrap pt-2 pb-8 desk:pt-8">
      <PageHeader
        title="Account"
        lead={
          <>
            Your name, photo and privacy settings are in{' '}
            <Link to="/profile/edit" className="link-line">
              your profile
            </Link>
            .
          </>
        }
      />
      <QueryView query={account} failed={accountMessages.settingsFailed} loading={<SettingsSkeleton />}>
        {(settings) => <Cards settings={settings} />}
      </QueryView>
    </div>
  )
}

const Cards = ({ settings }: { settings: AccountSettings }) => (
  <div className="grid items-start gap-4 desk:grid-cols-2 desk:gap-5">
    <div className="grid gap-4 desk:gap-5">
      <EmailCard settings={settings} />
      <PasswordCard email={settings.email} />
      <SecondFactorCard settings={settings} />
    </div>
    <div className="grid gap-4 desk:gap-5">
      <SessionsCard sessions={settings.sessions} />
      <NotificationsCard />
      <CalendarsCard />
      <BlockedCard />
      <ReportsCard />
      <DataExportCard />
      <DeleteAccountCard settings={settings} />
    </div>
  </div>
)

const NotificationsCard = () => (
  <Card aria-label="Notifications">
    <h2>Notifications</h2>
    <p className="mt-1 text-ink-2">
      Choose what reaches you in the app, on this device and by email, and set quiet hours.
    </p>
    <ButtonLink to="/settings/notifications" className="mt-4">
      Manage notifications
    </ButtonLink>
  </Card>
)

const CalendarsCard = () => (
  <Card aria-label="Calendars">
    <h2>Calendars</h2>
    <p className="mt-1 text-ink-2">
      Shifts and events you follow, and your own shifts, in the calendar you already use.
    </p>
    <ButtonLink to="/settings/calendars" className="mt-4">
      Set up calendars
    </ButtonLink>
  </Card>
)

const BlockedCard = () => (
  <Card aria-label="Blocked people">
    <h2>Blocked people</h2>
    <p className="mt-1 text-ink-2">See who you’ve blocked, and unblock them.</p>
    <ButtonLink to="/settings/blocked" className="mt-4">
      View blocked people
    </ButtonLink>
  </Card>
)

const SettingsSkeleton = () => (
  <Loading text="Loading your account..." quiet>
    <div className="grid items-start gap-4 desk:grid-cols-2 desk:gap-5">
      {[0, 1, 2, 3].map((part) => (
        <Card key={part}>
          <Skeleton className="h-7 w-40" />
          <Skeleton className="mt-4 h-12 w-full" />
          <Skeleton className="mt-4 h-12 w-full" />
        </Card>
      ))}
    </div>
  </Loading>
)
