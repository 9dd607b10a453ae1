import { lazy, Suspense } from 'react'
import { hasTalentRole } from '#web/core/roles.ts'
import { useMe } from '#web/core/session.ts'
import { Loading } from '#web/ui/Skeleton.tsx'
import { MemberHome } from './MemberHome.tsx'
import { TalentHome } from './TalentHome.tsx'

// Loaded on demand, because few users own venues.
const BusinessHome = lazy(() => import('./BusinessHome.tsx').then((module) => ({ default: module.BusinessHome })))

/** The home page for the user's role. */
export const HomeScreen = () => {
  const me = useMe()
  if (hasTalentRole(me)) return <TalentHome me={me} />
  if (me.user_type !== 'business') return <MemberHome me={me} />
  return (
    <Suspense fallback={<Loading text="Loading your venues..." quiet />}>
      <BusinessHome me={me} />
    </Suspense>
  )
}
