import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PublicProfile, PublicShift } from '#contract/public-pages.ts'
import { talentMessages } from '#contract/talent.texts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { RoleBadge } from '#web/artwork/RoleBadge.tsx'
import { formatFirstName } from '#web/core/person-name.ts'
import { TipLinkList } from '#web/profiles/TipLinkList.tsx'
import { profileTexts } from '#web/profiles/texts.ts'
import { listTipLinks } from '#web/profiles/tip-links.ts'
import { EndTime } from '#web/shifts/EndTime.tsx'
import { isShiftOn } from '#web/shifts/format-shift.ts'
import { OnShiftBoard } from '#web/shifts/OnShiftBoard.tsx'
import { PublicVenueLink } from '#web/shifts/PublicShiftLine.tsx'
import { ShiftHours } from '#web/shifts/ShiftHours.tsx'
import { ShiftTile } from '#web/shifts/ShiftTile.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'

type PartProps = {
  profile: PublicProfile
  /** The level of the person's name among the headings; those of sections are one below. The first level if missing. */
  level?: number
}

/** What a person shows on the web, on their public page and where they preview it. `children` follow the name. */
export const WebPageContent = ({
  profile,
  now,
  level,
  children,
}: PartProps & { now: number; children?: ReactNode }) => {
  const current = profile.shifts?.find((shift) => isShiftOn(shift, now))
  return (
    <>
      <Head profile={profile} lit={current !== undefined} level={level}>
        {children}
      </Head>
      {current ? <OnShift shift={current} now={now} /> : null}
      <About profile={profile} level={level} />
      {profile.shifts ? <UpcomingShifts shifts={profile.shifts} now={now} level={level} /> : null}
    </>
  )
}

export const formatWebPageName = ({ full_name, username }: PublicProfile) => full_name || username

const toSectionLevel = (level: number | undefined) => (level === undefined ? undefined : level + 1)

const Head = ({ profile, lit, level, children }: PartProps & { lit: boolean; children: ReactNode }) => (
  <header>
    <div className="flex flex-wrap items-center gap-4 desk:gap-6">
      <PersonAvatar person={{ ...profile, id: profile.username }} size="xl" lit={lit} />
      <div className="min-w-[min(100%,8rem)] flex-1">
        <h1 aria-level={level} className="wrap-anywhere">
          <bdi>{formatWebPageName(profile)}</bdi>
        </h1>
        <p className="mt-0.5 text-ink-3 wrap-anywhere">@{profile.username}</p>
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
    {children}
  </header>
)

type ShiftProps = { shift: PublicShift; now: number }

const OnShift = ({ shift, now }: ShiftProps) => (
  <OnShiftBoard
    shift={shift}
    now={now}
    venue={<PublicVenueLink venue={shift.venue} />}
    city={shift.venue.city}
    end={<EndTime at={shift.end_time} zone={shift.venue.time_zone} />}
  />
)

const About = ({ profile, level }: PartProps) => {
  if (!profile.bio && !profile.workplaces_info) return null
  return (
    <Card className="grid gap-4">
      <AboutText title="About Me" text={profile.bio} level={level} />
      <AboutText title="Where I Work" text={profile.workplaces_info} level={level} />
    </Card>
  )
}

const AboutText = ({ title, text, level }: { title: string; text: string | null; level?: number }) =>
  text ? (
    // Search engines must not quote it, because people write their hours here.
    <div data-nosnippet="">
      <h2 aria-level={toSectionLevel(level)} className="text-name">
        {title}
      </h2>
      <p dir="auto" className="mt-1.5 text-pretty whitespace-pre-line text-ink-2 wrap-anywhere">
        {text}
      </p>
    </div>
  ) : null

type UpcomingShiftsProps = { shifts: readonly PublicShift[]; now: number; level?: number }

const UpcomingShifts = ({ shifts, now, level }: UpcomingShiftsProps) => (
  <Card aria-labelledby="upcoming-shifts" data-nosnippet="">
    <h2 id="upcoming-shifts" aria-level={toSectionLevel(level)}>
      {profileTexts.upcomingShifts}
    </h2>
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

export const WebPageTipJar = ({ profile, level }: PartProps) => {
  const links = listTipLinks(profile)
  if (links.length === 0) return null
  return (
    <Card aria-labelledby="tip-jar">
      <h2 id="tip-jar" aria-level={toSectionLevel(level)}>
        Tip Jar
      </h2>
      <p className="mt-1 text-small text-ink-2">Goes straight to {formatFirstName(profile)}. Last Call takes no cut.</p>
      <div className="mt-2">
        <TipLinkList links={links} />
      </div>
    </Card>
  )
}
