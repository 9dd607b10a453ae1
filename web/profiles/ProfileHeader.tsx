import { Link } from '@tanstack/react-router'
import { BadgeCheck, Camera, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnProfile, Profile } from '#contract/profiles.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { RoleBadge } from '#web/artwork/RoleBadge.tsx'
import { hasTalentRole } from '#web/core/roles.ts'
import { ShareButton } from '#web/core/share/ShareButton.tsx'
import { toProfileTarget } from '#web/core/share/share-target.ts'
import { Badge } from '#web/ui/Badge.tsx'

type ProfileHeaderProps = {
  person: Profile | OwnProfile
  lit: boolean
  /** The person's location text, if the viewer has full access. */
  location?: string | null
  /** Whether this is the user's own profile, where the counts link to the lists. */
  own?: boolean
  children?: ReactNode
}

/** Photo, names, badges and counts, followed by the actions in `children`. */
export const ProfileHeader = ({ person, lit, location, own = false, children }: ProfileHeaderProps) => (
  <header>
    <title>{`${person.full_name || person.username} · Last Call`}</title>
    <div className="flex flex-wrap items-center gap-4 desk:gap-6">
      <span className="relative flex-none">
        <PersonAvatar person={person} size="xl" lit={lit} />
        {own ? (
          <Link
            to="/profile/edit"
            aria-label="Change your photo"
            title="Change your photo"
            className="absolute -right-1 -bottom-1 grid size-11 place-items-center rounded-full bg-surface-2 hover:bg-surface-3 forced-colors:border"
          >
            <Camera aria-hidden className="size-5.5" />
          </Link>
        ) : null}
      </span>
      <div className="min-w-[min(100%,8rem)] flex-1">
        <h1 className="wrap-anywhere">
          <bdi>{person.full_name || person.username}</bdi>
        </h1>
        <p className="mt-0.5 text-ink-3 wrap-anywhere">@{person.username}</p>
        {location ? (
          <p className="mt-1 flex items-start gap-1.5 text-small text-ink-2 wrap-anywhere">
            <MapPin aria-hidden className="mt-0.5 size-4 flex-none text-ink-3" />
            <span className="sr-only">Location: </span>
            {location}
          </p>
        ) : null}
        <p className="mt-2.5 flex flex-wrap gap-1.5">
          {person.verification_status === 'verified' && hasTalentRole(person) ? (
            <Badge tone="mint" icon={<BadgeCheck aria-hidden />}>
              Verified
            </Badge>
          ) : null}
          <RoleBadge role={person.user_type} />
        </p>
      </div>
    </div>
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-2">
      <Count
        count={person.follower_count}
        word={person.follower_count === 1 ? 'follower' : 'followers'}
        to={own ? '/followers' : undefined}
      />
      <Count count={person.following_count} word="following" to={own ? '/following' : undefined} />
      <ShareButton target={toProfileTarget(person)} className="-my-2 -mr-2.5 ml-auto" />
    </div>
    {children ? <div className="mt-4 flex flex-wrap gap-2">{children}</div> : null}
  </header>
)

type CountProps = { count: number; word: string; to: '/followers' | '/following' | undefined }

const Count = ({ count, word, to }: CountProps) => {
  const text = (
    <span>
      <b className="sign text-name font-bold text-ink">{count.toLocaleString('en-US')}</b> {word}
    </span>
  )
  if (!to) return text
  return (
    <Link to={to} className="link-line inline-flex min-h-11 items-center gap-1">
      {text}
    </Link>
  )
}
