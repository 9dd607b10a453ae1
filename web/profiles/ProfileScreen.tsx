import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { profileMessages } from '#contract/profiles.texts.ts'
import type { Profile } from '#contract/profiles.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { isSlugOrIdShaped } from '#web/core/identifiers.ts'
import { formatFirstName } from '#web/core/person-name.ts'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { BellButton } from '#web/notifications/BellButton.tsx'
import { FollowButton } from '#web/relationships/FollowButton.tsx'
import { PersonActions } from '#web/relationships/PersonActions.tsx'
import { isShiftOn } from '#web/shifts/format-shift.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { UnavailablePage } from '#web/ui/UnavailablePage.tsx'
import { useIsDesktop } from '#web/ui/use-media-query.ts'
import { AboutCard, TipJar } from './AboutCards.tsx'
import { OnShiftCard } from './OnShiftCard.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileUpcomingShifts } from './ProfileUpcomingShifts.tsx'
import { BlockedNote, PrivateNote, ScheduleNote } from './RestrictedProfileNotes.tsx'
import { TipSheetButton } from './TipSheetButton.tsx'
import { tipTexts } from './texts.ts'
import { listTipLinks } from './tip-links.ts'

// Loaded on demand, because only desktops show it.
const TipCode = lazyPart(() => import('./TipCode.tsx').then((module) => ({ default: module.TipCode })))

// Loaded on demand, because it is last on the page.
const ProfilePosts = lazyPart(() =>
  import('#web/posts/ProfilePosts.tsx').then((module) => ({ default: module.ProfilePosts })),
)

/** A person's profile, as far as the viewer may see it. */
export const ProfileScreen = () => {
  const { userIdentifier } = useParams({ from: '/member/profiles/$userIdentifier' })
  const enabled = isSlugOrIdShaped(userIdentifier)
  const profile = useQuery(
    api.profiles.get.queryOptions({ input: { slugOrId: userIdentifier }, refetchInterval: 60_000, enabled }),
  )
  if (!enabled) return <ProfileNotFound text="User ID not found in URL." />
  if (getErrorCode(profile.error) === 'NOT_FOUND') return <ProfileNotFound text={profileMessages.notFound} />
  if (profile.data && isOldUsername(profile.data, userIdentifier)) {
    return <Navigate to="/profiles/$userIdentifier" params={{ userIdentifier: profile.data.username_slug }} replace />
  }
  return (
    <div className="wrap pt-4 desk:pt-8">
      <QueryView query={profile} failed={profileMessages.loadFailed} loading={<ProfileSkeleton />}>
        {(person) => <ProfileView person={person} slugOrId={userIdentifier} onEnded={() => void profile.refetch()} />}
      </QueryView>
    </div>
  )
}

/** Whether the URL has a former username; the page then redirects to the current one. */
const isOldUsername = ({ id, username_slug }: Profile, address: string) =>
  ![id, username_slug].includes(address.toLowerCase())

const ProfileView = ({ person, slugOrId, onEnded }: { person: Profile; slugOrId: string; onEnded: () => void }) => {
  const now = useCurrentMinute()
  const isDesktop = useIsDesktop()
  const upcoming = person.upcoming_shifts.items
  useRefetchWhenOver(upcoming, now, onEnded)
  const current = upcoming.find((shift) => isShiftOn(shift, now))
  if (person.access !== 'full')
    return (
      <div className="mx-auto max-w-[40rem]">
        <Card>
          <ProfileHeader person={person} lit={false} />
          {person.access === 'card' ? (
            <PrivateNote person={person} slugOrId={slugOrId} />
          ) : (
            <BlockedNote person={person} />
          )}
        </Card>
      </div>
    )
  return (
    <div className="grid items-start gap-5 tablet:grid-cols-2 tablet:grid-rows-[auto_1fr] desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desk:gap-x-8">
      <div className="grid min-w-0 gap-5 tablet:row-span-2 desk:row-span-1">
        <ProfileHeader person={person} location={person.parts?.location_text} lit={current !== undefined}>
          {person.is_me ? (
            <>
              <ButtonLink to="/profile">Go to your profile</ButtonLink>
              <TipSheetButton person={person} />
            </>
          ) : (
            <>
              {/* Narrower on phones and tablets, so that all actions fit one line. */}
              <FollowButton person={person} slugOrId={slugOrId} className="min-w-28 max-desk:px-2!" />
              <TipSheetButton person={person} className="max-desk:px-2!" />
              <BellButton person={person} slugOrId={slugOrId} />
              <PersonActions person={person} slugOrId={slugOrId} />
            </>
          )}
        </ProfileHeader>
        {current ? <OnShiftCard shift={current} now={now} /> : null}
        {person.parts?.schedule_is_private && !person.is_me ? <ScheduleNote person={person} /> : null}
        {person.parts ? <AboutCard parts={person.parts} /> : null}
        <ProfileUpcomingShifts person={person} now={now} />
      </div>
      <div className="grid min-w-0 gap-5 desk:row-span-2">
        {person.parts ? (
          <TipJar parts={person.parts} name={formatFirstName(person)}>
            {isDesktop ? (
              <Suspense fallback={<div className="h-56" />}>
                <TipCode links={listTipLinks(person.parts)} hint={tipTexts.scan} />
              </Suspense>
            ) : null}
          </TipJar>
        ) : null}
      </div>
      {/* Last on phones, because nothing below an endless list would be found. */}
      <div className="grid min-w-0 gap-5">
        <Suspense>
          <ProfilePosts person={person} shift={current} now={now} />
        </Suspense>
      </div>
    </div>
  )
}

const ProfileNotFound = ({ text }: { text: string }) => (
  <UnavailablePage
    tab="Profile not found"
    art={<GlassArt />}
    title={text}
    action={<ButtonLink to="/entertainers">Browse All Talent</ButtonLink>}
  >
    The username may have changed, or the link may be wrong.
  </UnavailablePage>
)
