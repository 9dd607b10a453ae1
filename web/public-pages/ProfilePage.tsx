import { BadgeCheck, MapPin } from 'lucide-react'
import type { PublicProfile, PublicShift } from '#contract/public-pages.ts'
import { talentMessages } from '#contract/talent.texts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { RoleBadge } from '#web/artwork/RoleBadge.tsx'
import { toVenuePath } from '#web/core/public-paths.ts'
import { TipLinkList } from '#web/profiles/TipLinkList.tsx'
import { profileTexts } from '#web/profiles/texts.ts'
import { listTipLinks } from '#web/profiles/tip-links.ts'
import { formatShortDuration, formatTimeLeft, getShareLeft, isShiftOn } from '#web/shifts/format-shift.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Board } from '#web/ui/Board.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DayTile } from '#web/ui/DayTile.tsx'
import { RemainingTimeBar } from '#web/ui/RemainingTimeBar.tsx'
import { Time } from '#web/ui/Time.tsx'
import { formatDay, toDayKey, toDayTileParts } from '#web/ui/times.ts'
import { FollowLink } from './FollowLink.tsx'
import { SharePageButton } from './SharePageButton.tsx'

type ProfilePageProps = { profile: PublicProfile; now: number }

/** A person's public page, with what they chose to show on the web. */
export const ProfilePage = ({ profile, now }: ProfilePageProps) => {
  const current = profile.shifts?.find((shift) => isShiftOn(shift, now))
  return (
    <div className="wrap grid items-start gap-5 pt-4 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desk:gap-x-8 desk:pt-8">
      <div className="grid min-w-0 gap-5">
        <Head profile={profile} lit={current !== undefined} />
        {current ? <OnShift shift={current} now={now} /> : null}
        <About profile={profile} />
        {profile.shifts ? <UpcomingShifts shifts={profile.shifts} now={now} /> : null}
      </div>
      <div className="grid min-w-0 gap-5">
        <TipJar profile={profile} />
      </div>
    </div>
  )
}

const formatName = ({ full_name, username }: PublicProfile) => full_name || username

const toTarget = ({ username }: PublicProfile) => ({ kind: 'profile', name: username.toLowerCase() }) as const

const Head = ({ profile, lit }: { profile: PublicProfile; lit: boolean }) => (
  <header>
    <div className="flex flex-wrap items-center gap-4 desk:gap-6">
      <PersonAvatar person={{ ...profile, id: profile.username }} size="xl" lit={lit} />
      <div className="min-w-[min(100%,8rem)] flex-1">
        <h1 className="wrap-anywhere">
          <bdi>{formatName(profile)}</bdi>
        </h1>
        <p className="mt-0.5 text-ink-3 wrap-anywhere">@{profile.username}</p>
        {profile.location_text ? (
          <p className="mt-1 flex items-start gap-1.5 text-small text-ink-2 wrap-anywhere">
            <MapPin aria-hidden className="mt-0.5 size-4 flex-none text-ink-3" />
            <span className="sr-only">Location: </span>
            {profile.location_text}
          </p>
        ) : null}
        <p className="mt-2.5 flex flex-wrap gap-1.5">
          {profile.is_verified ? (
            <Badge tone="mint" icon={<BadgeCheck aria-hidden />}>
              Verified
            </Badge>
          ) : null}
          <RoleBadge role={profile.user_type} />
        </p>
      </div>
    </div>
    <div className="mt-4 flex flex-wrap gap-2">
      <FollowLink page={toTarget(profile)} name={formatName(profile)} />
      <SharePageButton page={toTarget(profile)} name={formatName(profile)} />
    </div>
  </header>
)

type ShiftProps = { shift: PublicShift; now: number }

const VenueName = ({ venue }: { venue: PublicShift['venue'] }) =>
  venue.slug ? (
    <a href={toVenuePath(venue.slug)} className="underline-offset-[0.2em] hover:underline">
      <bdi>{venue.name}</bdi>
    </a>
  ) : (
    <bdi>{venue.name}</bdi>
  )

const OnShift = ({ shift, now }: ShiftProps) => (
  <Board
    aria-label="On shift now"
    data-nosnippet=""
    className="flex flex-wrap items-end justify-between gap-4 pb-4! tablet:pb-5!"
  >
    <div className="min-w-0 flex-[1_1_8rem] self-start">
      <Badge tone="lit">ON SHIFT</Badge>
      <p className="sign mt-2.5 text-title font-bold">
        <VenueName venue={shift.venue} />
      </p>
      <p className="text-small text-ink-2 wrap-anywhere">{shift.venue.city}</p>
    </div>
    <div className="grid flex-none justify-items-end text-right">
      <span className="text-micro text-ink-3">until</span>
      <span className="mt-1 text-[2.5rem] leading-none text-lit-ink [text-shadow:0_0_24px_#ffb52e73] tablet:text-[3rem]">
        <Time at={shift.end_time} zone={shift.venue.time_zone} />
      </span>
      <RemainingTimeBar left={getShareLeft(shift, now)} label={formatTimeLeft(shift, now)} className="mt-2 w-full!" />
      <span aria-hidden className="mt-1.5 text-micro text-ink-3">
        {formatShortDuration(Date.parse(shift.end_time) - now)} left
      </span>
    </div>
  </Board>
)

const About = ({ profile }: { profile: PublicProfile }) => {
  if (!profile.bio && !profile.workplaces_info) return null
  return (
    <Card className="grid gap-4">
      <AboutText title="About Me" text={profile.bio} />
      <AboutText title="Where I Work" text={profile.workplaces_info} />
    </Card>
  )
}

const AboutText = ({ title, text }: { title: string; text: string | null }) =>
  text ? (
    // Search engines must not quote it, because people write their hours here.
    <div data-nosnippet="">
      <h2 className="text-name">{title}</h2>
      <p dir="auto" className="mt-1.5 text-pretty whitespace-pre-line text-ink-2 wrap-anywhere">
        {text}
      </p>
    </div>
  ) : null

const UpcomingShifts = ({ shifts, now }: { shifts: readonly PublicShift[]; now: number }) => (
  <Card aria-labelledby="upcoming-shifts" data-nosnippet="">
    <h2 id="upcoming-shifts">{profileTexts.upcomingShifts}</h2>
    {shifts.length > 0 ? (
      <ul>
        {shifts.map((shift) => (
          <ShiftRow key={shift.start_time} shift={shift} now={now} />
        ))}
      </ul>
    ) : (
      <p className="mt-1 text-small text-ink-2">{talentMessages.noShifts}</p>
    )}
  </Card>
)

const ShiftRow = ({ shift, now }: ShiftProps) => {
  const zone = shift.venue.time_zone
  const { weekday, day } = toDayTileParts(shift.start_time, zone)
  const isToday = toDayKey(shift.start_time, zone) === toDayKey(now, zone)
  return (
    <li className="relative flex flex-wrap items-center gap-3.5 py-3 not-first:border-t not-first:border-line">
      <span aria-hidden>
        <DayTile weekday={isToday ? 'Today' : weekday} day={day} lit={isShiftOn(shift, now)} />
      </span>
      {/* At large text sizes, the text moves below the day. */}
      <div className="min-w-28 flex-1">
        <p className="text-name leading-snug">
          <span className="sr-only">{formatDay(shift.start_time, zone)}, </span>
          <Time at={shift.start_time} zone={zone} /> <span className="text-small text-ink-3">to</span>{' '}
          <Time at={shift.end_time} zone={zone} />
        </p>
        <p className="text-small text-ink-2">
          <VenueName venue={shift.venue} />
        </p>
      </div>
    </li>
  )
}

const TipJar = ({ profile }: { profile: PublicProfile }) => {
  const links = listTipLinks(profile)
  if (links.length === 0) return null
  return (
    <Card aria-labelledby="tip-jar">
      <h2 id="tip-jar">Tip Jar</h2>
      <p className="mt-1 text-small text-ink-2">
        Goes straight to {profile.full_name?.split(' ')[0] || profile.username}. Last Call takes no cut.
      </p>
      <div className="mt-2">
        <TipLinkList links={links} />
      </div>
    </Card>
  )
}
