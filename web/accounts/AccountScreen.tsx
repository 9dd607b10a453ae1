import { useQuery } from '@tanstack/react-query'
import { accountMessages } from '#contract/accounts.texts.ts'
import { api } from '#web/core/api.ts'
import { BackToSettings } from '#web/core/BackToSettings.tsx'
import { ReportsCard } from '#web/reports/ReportsCard.tsx'
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

/** Login data, sessions, reports, data export and account deletion. */
export const AccountScreen = () => {
  const account = useQuery(api.accounts.settings.queryOptions())
  return (
    <div className="wrap pt-2 pb-8 desk:pt-8">
      <PageHeader title="Account" crumb={<BackToSettings />} />
      <QueryView query={account} failed={accountMessages.settingsFailed} loading={<AccountSkeleton />}>
        {(settings) => (
          <div className="grid items-start gap-4 tablet:grid-cols-2 desk:gap-5">
            <div className="grid gap-4 desk:gap-5">
              <EmailCard settings={settings} />
              <PasswordCard email={settings.email} />
              <SecondFactorCard settings={settings} />
            </div>
            <div className="grid gap-4 desk:gap-5">
              <SessionsCard sessions={settings.sessions} />
              <ReportsCard />
              <DataExportCard />
              <DeleteAccountCard settings={settings} />
            </div>
          </div>
        )}
      </QueryView>
    </div>
  )
}

const AccountSkeleton = () => (
  <Loading text="Loading your account..." quiet>
    <div className="grid items-start gap-4 tablet:grid-cols-2 desk:gap-5">
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
