import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { CalendarPlus, UserRoundPen, Wallet } from 'lucide-react'
import { Suspense } from 'react'
import { profileMessages } from '#contract/profiles.texts.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { api } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { hasTalentRole } from '#web/core/roles.ts'
import { useMe, useSession } from '#web/core/session.ts'
import { appTexts } from '#web/core/texts.ts'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { NewPost } from '#web/posts/NewPost.tsx'
import { isShiftOn } from '#web/shifts/format-shift.ts'
import { ButtonLink, TextLink } from '#web/ui/ButtonLink.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { AboutCard, TipJar } from './AboutCards.tsx'
import { OnShiftCard } from './OnShiftCard.tsx'
import { OwnShifts } from './OwnShifts.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileReminder } from './ProfileReminder.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { TipButton } from './TipButton.tsx'
import { profileTexts } from './texts.ts'

// Loaded on demand, because it is last on the page.
const MyPosts = lazyPart(() => import('#web/posts/MyPosts.tsx').then((module) => ({ default: module.MyPosts })))

// Narrower on phones and tablets, so that two buttons fit a line with their labels unbroken.
const actionStyle = 'max-desk:flex-1 max-desk:basis-[40%] max-desk:px-2!'

/** The user's own profile: as others see it, with shifts and account details. */
export const OwnProfileScreen = () => {
  const { status, me } = useSession()
  const profile = useQuery(api.profiles.mine.queryOptions())
  if (status === 'ended') return <SessionEnded />
  const missing = getErrorCode(profile.error) === 'NOT_FOUND'
  return (
    <div className="wrap pt-4 desk:pt-8">
      {me ? <ProfileReminder me={me} /> : null}
      <QueryView
        query={profile}
        failed={missing ? profileMessages.notFoundOwn : profileMessages.loadFailed}
        loading={<ProfileSkeleton />}
      >
        {(mine) => <OwnProfileView profile={mine} />}
      </QueryView>
    </div>
  )
}

const OwnProfileView = ({ profile }: { profile: OwnProfile }) => {
  const now = useCurrentMinute()
  const talent = hasTalentRole(profile)
  const { has_shifts } = useMe()
  const next = useQuery(api.shifts.mine.queryOptions({ input: { when: 'upcoming', limit: 5 } }))
  const shifts = next.data?.items ?? []
  useRefetchWhenOver(shifts, now, next.refetch)
  const current = shifts.find((shift) => isShiftOn(shift, now))
  return (
    <div className="in-order grid items-start gap-5 tablet:grid-cols-2 tablet:grid-rows-[auto_1fr] desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desk:gap-x-8">
      <div className="in-order grid min-w-0 gap-5 tablet:row-span-2 desk:row-span-1">
        <ProfileHeader person={profile} location={profile.location_text} lit={current !== undefined} own>
          {talent ? (
            <ButtonLink to="/shifts/new" look="solid" className={actionStyle}>
              <CalendarPlus aria-hidden className="size-5 flex-none" />
              Add Shift
            </ButtonLink>
          ) : null}
          {talent || has_shifts ? (
            <ButtonLink to="/Pages/income-tracker" look="outline" className={actionStyle}>
              <Wallet aria-hidden className="size-5 flex-none" />
              Track Income
            </ButtonLink>
          ) : null}
          <ButtonLink to="/profile/edit" look="outline" className={actionStyle}>
            <UserRoundPen aria-hidden className="size-5 flex-none" />
            Edit Profile
          </ButtonLink>
          <ButtonLink
            to="/profiles/$userIdentifier"
            params={{ userIdentifier: profile.username_slug }}
            look="outline"
            className={actionStyle}
          >
            View as public
          </ButtonLink>
        </ProfileHeader>
        {next.isLoading ? <Loading text="Loading your current shift..." quiet /> : null}
        {current ? (
          <OnShiftCard shift={current} now={now}>
            <TipButton profile={profile} lit label="Tip code" />
          </OnShiftCard>
        ) : null}
        <NewPost />
        {/* Users who were talent start with their past shifts, once it is clear that they have no others. */}
        {talent || (has_shifts && next.isFetched) ? (
          <OwnShifts talent={talent} startsWith={talent || shifts.length > 0 ? 'upcoming' : 'past'} now={now} />
        ) : null}
        <AboutCard parts={profile} emptyBio="No bio yet." />
      </div>
      <div className="grid min-w-0 gap-5 desk:row-span-2">
        <TipJar parts={profile}>
          <TipButton profile={profile} lit={current !== undefined} className="w-full" />
          {talent ? <TextLink to="/profile/card">{profileTexts.tipCard}</TextLink> : null}
        </TipJar>
        <ProfileDetails profile={profile} />
      </div>
      {/* Last on phones, because nothing below an endless list would be found. */}
      <div className="grid min-w-0 gap-5">
        <Suspense>
          <MyPosts shift={current} now={now} />
        </Suspense>
      </div>
    </div>
  )
}

const SessionEnded = () => {
  const { href } = useLocation()
  return (
    <div className="wrap pt-6">
      <title>Your profile · Last Call</title>
      <Notice tone="error" title={profileMessages.signedOut}>
        <Link to="/login" search={{ next: href }} className="link-line inline-flex min-h-11 items-center">
          {appTexts.goToSignIn}
        </Link>
      </Notice>
    </div>
  )
}
