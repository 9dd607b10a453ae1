import { CalendarPlus, User, UserRoundPen, Wallet } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Me } from '#contract/accounts.ts'
import { NightStrip } from '#web/core/nights/NightStrip.tsx'
import { formatShortDuration, formatUpcomingHeading, formatZonedClock, isShiftOn } from '#web/shifts/format-shift.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Loading } from '#web/ui/Skeleton.tsx'
import { ForwardLink } from './ForwardLink.tsx'
import { HomeColumns } from './HomeColumns.tsx'
import { HomeHeader } from './HomeHeader.tsx'
import { LastUpdated } from './LastUpdated.tsx'
import { MyVenuesIfOwner } from './MyVenuesIfOwner.tsx'
import { NearbyBoard } from './NearbyBoard.tsx'
import { NextShift, useMyNextShift } from './NextShift.tsx'
import { useHomeBoards } from './use-home-boards.ts'
import { WhatsOnLink } from './WhatsOnLink.tsx'
import { YourPeopleBoard } from './YourPeopleBoard.tsx'

// Loaded on demand, because only talent without a bio see it.
const ProfileReminder = lazyPart(() =>
  import('#web/profiles/ProfileReminder.tsx').then((module) => ({ default: module.ProfileReminder })),
)

// Loaded on demand, because it appears only after a shift.
const RecordTips = lazyPart(() =>
  import('#web/income/RecordTips.tsx').then((module) => ({ default: module.RecordTips })),
)

// Loaded on demand, because it is below the fold.
const RecentPosts = lazyPart(() =>
  import('#web/posts/RecentPosts.tsx').then((module) => ({ default: module.RecentPosts })),
)

const actions = [
  { to: '/shifts/new', label: 'Add Shift', icon: CalendarPlus },
  { to: '/Pages/income-tracker', label: 'Track Income', icon: Wallet },
  { to: '/profile', label: 'View Profile', icon: User },
  { to: '/profile/edit', label: 'Edit Profile', icon: UserRoundPen },
] as const

/** The home page of talent: the next shift, then the same boards as on other home pages. */
export const TalentHome = ({ me, pending }: { me: Me; pending: ReactNode }) => {
  const boards = useHomeBoards()
  const mine = useMyNextShift()
  return (
    <div className="wrap pt-2 desk:pt-8">
      <HomeHeader me={me} now={boards.now} note={formatNextStart(mine) ?? ''} />
      {me.has_bio ? null : (
        <Suspense>
          <ProfileReminder me={me} />
        </Suspense>
      )}
      <LastUpdated query={boards.nearby} />
      <HomeColumns
        top={pending}
        main={
          <>
            <NextShift {...mine} />
            <Suspense fallback={<Loading text="Loading..." quiet />}>
              <RecordTips />
            </Suspense>
            <QuickActions />
            <Suspense fallback={<Loading text="Loading..." quiet />}>
              <RecentPosts />
            </Suspense>
            <div className="-my-2">
              <NightStrip chosen={boards.chosen} className="" />
              <WhatsOnLink chosen={boards.chosen} className="" />
            </div>
            <NearbyBoard {...boards} />
          </>
        }
        side={
          <>
            <MyVenuesIfOwner me={me} />
            <YourPeopleBoard {...boards} />
            <ForwardLink to="/venues" className="justify-self-center">
              Browse All Venues
            </ForwardLink>
          </>
        }
      />
    </div>
  )
}

const QuickActions = () => (
  <section aria-labelledby="quick-actions" className="mt-2 mb-3">
    <h2 id="quick-actions" className="mb-3">
      Quick Actions
    </h2>
    <div className="grid grid-cols-2 gap-3 desk:grid-cols-4">
      {actions.map(({ to, label, icon: Icon }) => (
        <ButtonLink
          key={to}
          to={to}
          className="min-h-22! flex-col items-start! justify-between! text-left! rounded-card! bg-surface! px-4! desk:px-3! desk:text-small! py-3.5! shadow-1 hover:bg-surface-2!"
        >
          <Icon aria-hidden className="size-6 text-ink-2" />
          {label}
        </ButtonLink>
      ))}
    </div>
  </section>
)

const formatNextStart = ({ next, now }: ReturnType<typeof useMyNextShift>) => {
  if (!next) return undefined
  if (isShiftOn(next, now)) return `On for another ${formatShortDuration(Date.parse(next.end_time) - now)}`
  const day = formatUpcomingHeading(next, now)
  if (day.startsWith('Later')) return `You start in ${formatShortDuration(Date.parse(next.start_time) - now)}`
  const clock = formatZonedClock(next.start_time, next.venue_time_zone)
  return `You start ${day === 'Tomorrow' ? 'tomorrow' : `on ${day}`} at ${clock}`
}
