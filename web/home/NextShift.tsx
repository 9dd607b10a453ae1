import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Plus } from 'lucide-react'
import { Suspense } from 'react'
import type { ListedOwnShift, ShiftLine } from '#contract/shifts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { Board } from '#web/shifts/Board.tsx'
import {
  formatShiftLength,
  formatTimeLeft,
  formatUpcomingHeading,
  getShareLeft,
  isShiftOn,
  isShiftOver,
} from '#web/shifts/format-shift.ts'
import { ShiftVisibilityBadge } from '#web/shifts/ShiftBadges.tsx'
import { ZonedTime } from '#web/shifts/ShiftBoardLine.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { RemainingTimeBar } from '#web/ui/RemainingTimeBar.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { formatDay } from '#web/ui/times.ts'
import { VenueImage } from '#web/venues/VenueImage.tsx'
import { homeTexts } from './texts.ts'

// Loaded on demand, because only talent with a shift and a way to receive tips see it.
const TipCodeButton = lazyPart(() =>
  import('#web/profiles/TipButton.tsx').then((module) => ({ default: module.TipCodeButton })),
)

/** The user's current and upcoming shifts. The card and the lead of the home page share this query. */
export const useMyNextShift = () => {
  const now = useCurrentMinute()
  const query = useQuery(
    api.shifts.mine.queryOptions({ input: { when: 'upcoming', limit: 5 }, refetchInterval: 60_000 }),
  )
  const shifts = query.data?.items ?? []
  useRefetchWhenOver(shifts, now, query.refetch)
  return { now, query, next: shifts.find((shift) => !isShiftOver(shift, now)) }
}

// Loaded on demand, because only talent with a shift see it, and its dialog is large.
const NextShiftMenu = lazyPart(() =>
  import('./NextShiftMenu.tsx').then((module) => ({ default: module.NextShiftMenu })),
)
// Loaded on demand, because they are below the next shift.
const DarkNotice = lazyPart(() =>
  import('#web/shifts/dark-schedule/DarkNotice.tsx').then((module) => ({ default: module.DarkNotice })),
)
const GoDarkButton = lazyPart(() =>
  import('#web/shifts/dark-schedule/GoDarkButton.tsx').then((module) => ({ default: module.GoDarkButton })),
)

// Narrow, so that phones have room for two in a line, and desktops for three beside another column.
const actionStyle = 'max-desk:flex-auto max-desk:px-2! desk:px-3!'

type NextShiftProps = ReturnType<typeof useMyNextShift>

/** When and where the user works next, in large type. */
export const NextShift = ({ now, query, next }: NextShiftProps) => (
  <Board aria-labelledby="next-shift" className="in-order pb-5! tablet:pb-6!">
    <div className="flex min-h-6.5 items-center justify-between gap-3">
      <h2 id="next-shift" className="text-name text-ink-2">
        Next Shift
      </h2>
      {next ? (
        <Suspense>
          <NextShiftMenu shift={next} />
        </Suspense>
      ) : null}
    </div>
    <QueryView query={query} failed="Couldn't load next shift." loading={<NextShiftSkeleton />}>
      {() =>
        next ? (
          <NextShiftFacts shift={next} now={now} />
        ) : (
          <EmptyState
            art={<GlassArt kind="calendar" />}
            title="No upcoming shifts posted."
            help={<HelpLink topic="post-shifts" />}
          >
            Post one so your regulars know where to find you.
          </EmptyState>
        )
      }
    </QueryView>
    <Suspense>
      <DarkNotice className="mt-4" />
    </Suspense>
    {/* Two by two on phones, where the text leaves room, and on desktops if there are four, which fit no line. */}
    <div className="in-order mt-5 flex grid-cols-[auto_auto] flex-wrap gap-2 max-desk:@min-[20rem]:grid has-[>:nth-child(4)]:@min-[20rem]:grid [&>:nth-child(3):last-child]:col-span-2">
      <ButtonLink to="/shifts/new" look="solid" className={cx(actionStyle, 'max-tablet:basis-full')}>
        <Plus aria-hidden className="size-5 flex-none" />
        Add New Shift
      </ButtonLink>
      <ButtonLink to="/shifts/week" look="outline" className={actionStyle}>
        <CalendarDays aria-hidden className="size-5 flex-none" />
        {homeTexts.myWeek}
      </ButtonLink>
      {next ? (
        <Suspense fallback={<Loading text="Loading..." quiet />}>
          <TipCodeButton lit={isShiftOn(next, now)} className={actionStyle} />
          <GoDarkButton className={actionStyle} />
        </Suspense>
      ) : null}
    </div>
  </Board>
)

const NextShiftFacts = ({ shift, now }: { shift: ListedOwnShift; now: number }) => {
  const on = isShiftOn(shift, now)
  const zone = shift.venue_time_zone
  return (
    <div className="mt-3 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0 flex-[1_1_10rem]">
        {on ? (
          <Badge tone="lit">ON SHIFT</Badge>
        ) : (
          <p className="text-small text-ink-2">{formatNextShiftDay(shift, now)}</p>
        )}
        {on ? <p className="mt-2 text-micro text-lit-ink">until</p> : null}
        <p
          className={
            on
              ? 'text-[length:min(2.75rem,18vw)] leading-none text-lit-ink [text-shadow:0_0_24px_#ffb52e73] desk:text-[3.25rem]'
              : 'mt-1.5 text-[length:min(2.75rem,18vw)] leading-none desk:text-[3.25rem]'
          }
        >
          <ZonedTime at={on ? shift.end_time : shift.start_time} zone={zone} />
        </p>
        {on ? (
          <RemainingTimeBar left={getShareLeft(shift, now)} label={formatTimeLeft(shift, now)} className="mt-2 w-32!" />
        ) : (
          <p className="mt-2 text-small text-ink-2">
            until <ZonedTime at={shift.end_time} zone={zone} className="text-name text-ink" />{' '}
            <span className="whitespace-nowrap text-ink-3">· {formatShiftLength(shift)}</span>
          </p>
        )}
        <ShiftVisibilityBadge shift={shift} now={now} />
      </div>
      <div className="min-w-0 flex-[0_1_7.5rem] text-right desk:flex-[0_1_12rem]">
        <VenueImage
          venue={{ id: shift.venue_id, venue_image_url: shift.venue_image_url }}
          className="ml-auto size-17 desk:size-21"
        />
        <p className="sign mt-2 text-name font-bold">
          <Link
            to="/venues/$venueSlugOrId"
            params={{ venueSlugOrId: shift.venue_slug }}
            className="thumb-room underline-offset-[0.2em] hover:underline"
          >
            <bdi>{shift.venue_name}</bdi>
          </Link>
        </p>
        <p className="text-small text-ink-2">{shift.venue_city}</p>
      </div>
    </div>
  )
}

/** `Tomorrow, Nov 21`, `Sun, Nov 22` */
const formatNextShiftDay = (shift: ShiftLine, now: number) => {
  const part = formatUpcomingHeading(shift, now)
  const day = formatDay(shift.start_time, shift.venue_time_zone)
  return part === day ? day : `${part}, ${day.replace(/^\w+, /, '')}`
}

const NextShiftSkeleton = () => (
  <Loading text="Loading your next shift..." quiet>
    <span className="mt-3 flex flex-wrap items-end justify-between gap-4">
      <span className="grid min-w-0 gap-3">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-11 w-44 max-w-full" />
        <Skeleton className="h-4 w-36" />
      </span>
      <span className="grid justify-items-end">
        <Skeleton className="size-17 desk:size-21" />
        <Skeleton className="mt-2 h-11 w-24 desk:h-5.5" />
        <Skeleton className="h-5 w-16" />
      </span>
    </span>
  </Loading>
)
