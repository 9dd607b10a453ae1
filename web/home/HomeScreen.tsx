import { Suspense } from 'react'
import { hasTalentRole, isActiveModerator } from '#web/core/roles.ts'
import { useMe } from '#web/core/session.ts'
import { PushStopped } from '#web/notifications/push/PushStopped.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Loading } from '#web/ui/Skeleton.tsx'
import { ContinueWelcome } from './ContinueWelcome.tsx'
import { MemberHome } from './MemberHome.tsx'
import { TalentHome } from './TalentHome.tsx'
import { homeTexts } from './texts.ts'

// Loaded on demand, because few users own venues.
const BusinessHome = lazyPart(() => import('./BusinessHome.tsx').then((module) => ({ default: module.BusinessHome })))

// Loaded on demand, because few users are moderators.
const PendingReview = lazyPart(() =>
  import('./PendingReview.tsx').then((module) => ({ default: module.PendingReview })),
)

/** The home page for the user's role. */
export const HomeScreen = () => {
  const me = useMe()
  const pending = (
    <>
      <PushStopped />
      <ContinueWelcome />
      {isActiveModerator(me) ? (
        <Suspense fallback={<Loading text={homeTexts.loadingPending} quiet />}>
          <PendingReview />
        </Suspense>
      ) : null}
    </>
  )
  if (hasTalentRole(me)) return <TalentHome me={me} pending={pending} />
  if (me.user_type !== 'business') return <MemberHome me={me} pending={pending} />
  return (
    <Suspense fallback={<Loading text="Loading your venues..." quiet />}>
      <BusinessHome me={me} pending={pending} />
    </Suspense>
  )
}
