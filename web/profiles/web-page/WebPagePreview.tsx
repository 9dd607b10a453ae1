import { BadgeCheck } from 'lucide-react'
import type { PublicProfile } from '#contract/public-pages.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { RoleBadge } from '#web/artwork/RoleBadge.tsx'
import { TipLinkList } from '#web/profiles/TipLinkList.tsx'
import { profileTexts } from '#web/profiles/texts.ts'
import { listTipLinks } from '#web/profiles/tip-links.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Time } from '#web/ui/Time.tsx'
import { formatDay } from '#web/ui/times.ts'
import { webPageTexts } from './texts.ts'

/** A person's page as anyone would see it: the same data, in the same order. */
export const WebPagePreview = ({ page }: { page: PublicProfile }) => (
  <section aria-label={webPageTexts.preview} className="edge grid gap-4 rounded-key p-4">
    <div className="flex flex-wrap items-center gap-4">
      <PersonAvatar person={{ ...page, id: page.username }} size="l" />
      <div className="min-w-0 flex-1">
        <p className="text-name wrap-anywhere">
          <bdi>{page.full_name || page.username}</bdi>
        </p>
        <p className="text-small text-ink-3 wrap-anywhere">@{page.username}</p>
        {page.location_text ? <p className="text-small text-ink-2 wrap-anywhere">{page.location_text}</p> : null}
        <p className="mt-2.5 flex flex-wrap gap-1.5">
          {page.is_verified ? (
            <Badge tone="mint" icon={<BadgeCheck aria-hidden />}>
              Verified
            </Badge>
          ) : null}
          <RoleBadge role={page.user_type} />
        </p>
      </div>
    </div>
    <AboutText title="About Me" text={page.bio} />
    <AboutText title="Where I Work" text={page.workplaces_info} />
    {page.shifts ? <Shifts shifts={page.shifts} /> : null}
    <TipLinks page={page} />
  </section>
)

const AboutText = ({ title, text }: { title: string; text: string | null }) =>
  text ? (
    <div>
      <h4 className="text-small font-semibold">{title}</h4>
      <p dir="auto" className="text-small whitespace-pre-line text-ink-2 wrap-anywhere">
        {text}
      </p>
    </div>
  ) : null

const Shifts = ({ shifts }: { shifts: NonNullable<PublicProfile['shifts']> }) => (
  <div>
    <h4 className="text-small font-semibold">{profileTexts.upcomingShifts}</h4>
    {shifts.length === 0 ? <p className="text-small text-ink-2">{webPageTexts.noShifts}</p> : null}
    <ul>
      {shifts.map(({ start_time, end_time, venue }) => (
        <li key={start_time} className="py-1 text-small text-ink-2 wrap-anywhere">
          {formatDay(start_time, venue.time_zone)}, <Time at={start_time} zone={venue.time_zone} /> to{' '}
          <Time at={end_time} zone={venue.time_zone} />, <bdi>{venue.name}</bdi>
        </li>
      ))}
    </ul>
  </div>
)

const TipLinks = ({ page }: { page: PublicProfile }) => {
  const links = listTipLinks(page)
  if (links.length === 0) return null
  return (
    <div>
      <h4 className="text-small font-semibold">Tip Jar</h4>
      <TipLinkList links={links} />
    </div>
  )
}
