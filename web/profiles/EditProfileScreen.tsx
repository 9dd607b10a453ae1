import { useQuery } from '@tanstack/react-query'
import { profileMessages } from '#contract/profiles.texts.ts'
import { api } from '#web/core/api.ts'
import { BackToSettings } from '#web/core/BackToSettings.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { ProfileForm } from './ProfileForm.tsx'

export const EditProfileScreen = () => {
  const profile = useQuery(api.profiles.mine.queryOptions())
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader
        title="Edit Your Profile"
        crumb={
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <BackToSettings />
            <TextLink to="/home" className="text-ink-2">
              Go Home
            </TextLink>
          </div>
        }
      />
      <QueryView query={profile} failed={profileMessages.editLoadFailed} loading={<FormSkeleton />}>
        {(mine) => <ProfileForm profile={mine} />}
      </QueryView>
    </div>
  )
}

const FormSkeleton = () => (
  <Loading text="Loading your profile..." quiet>
    <div className="grid gap-5 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <Skeleton className="h-72 rounded-card!" />
      <Skeleton className="h-56 rounded-card!" />
      <Skeleton className="h-96 rounded-card!" />
    </div>
  </Loading>
)
