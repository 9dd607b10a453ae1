import { BadgeCheck, MapPin } from 'lucide-react'
import type { PublicProfile, PublicShift } from '#contract/public-pages.ts'
import { talentMessages } from '#contract/talent.texts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { RoleBadge } from '#web/artwork/RoleBadge.tsx'
import { TipLinkList } from '#web/profiles/TipLinkList.tsx'
import { profileTexts } from '#web/profiles/texts.ts'
import { listTipLinks } from '#web/profiles/tip-links.ts'
import { isShiftOn } from '#web/shifts/format-shift.ts'
import { OnShiftBoard } from '#web/shifts/OnShiftBoard.tsx'
import { PublicVenueLink } from '#web/shifts/PublicShiftLine.tsx'
import { ShiftHours } from '#web/shifts/ShiftHours.tsx'
import { ShiftTile } from '#web/shifts/ShiftTile.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Time } from '#web/ui/Time.tsx'
import { FollowLink } from './FollowLink.tsx'
import { SharePageButton } from './SharePageButton.tsx'

type ProfilePageProps = { profile: PublicProfile; now: number }

/** A person's public page, with the parts that they show on the web. */
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

const OnShift = ({ shift, now }: ShiftProps) => (
  <OnShiftBoard
    shift={shift}
    now={now}
    venue={<PublicVenueLink venue={shift.venue} />}
    city={shift.venue.city}
    end={<Time at={shift.end_time} zone={shift.venue.time_zone} />}
  />
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
  const zoned = { ...shift, venue_time_zone: zone }
  return (
    <li className="relative flex flex-wrap items-center gap-3.5 py-3 not-first:border-t not-first:border-line">
      <ShiftTile shift={zoned} now={now} />
      {/* At large text sizes, the text moves below the day. */}
      <div className="min-w-28 flex-1">
        <p className="text-name leading-snug">
          <ShiftHours shift={zoned} viewerZone={zone} />
        </p>
        <p className="text-small text-ink-2">
          <PublicVenueLink venue={shift.venue} />
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
