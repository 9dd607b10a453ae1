import { Link } from '@tanstack/react-router'
import type { OwnVenue } from '#contract/venues.ts'
import { Board } from '#web/shifts/Board.tsx'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { homeTexts } from './texts.ts'

type LiveTonightProps = { venues: OwnVenue[]; loading?: boolean }

/** What runs tonight at each of the owner's venues: people on shift, and the special or event. */
export const LiveTonight = ({ venues, loading = false }: LiveTonightProps) => {
  if (loading) return <LoadingBlock text="Loading tonight..." className="h-40 rounded-card!" />
  const live = venues.filter((venue) => !venue.is_archived && (venue.on_now_count > 0 || venue.tonight))
  if (live.length === 0) return null
  return (
    <Board aria-labelledby="live-tonight">
      <h2 id="live-tonight" className="text-[1.1875rem] leading-tight tablet:text-title">
        {homeTexts.liveTonight}
      </h2>
      <ul>
        {live.map((venue) => (
          <li key={venue.id} className="relative py-3.25 not-first:border-t not-first:border-line">
            <p className="sign text-name font-bold wrap-anywhere">
              <Link to="/venues/$venueSlugOrId" params={{ venueSlugOrId: venue.slug }} className="stretch">
                <bdi>{venue.name}</bdi>
              </Link>
            </p>
            <p className="text-small text-ink-2 wrap-anywhere">
              {venue.on_now_count > 0 ? <OnNowDot /> : null} {formatLive(venue)}
            </p>
          </li>
        ))}
      </ul>
    </Board>
  )
}

/** `2 on now · Half-price wings`, `No one on now · Later: Trivia` */
const formatLive = ({ on_now_count, tonight }: OwnVenue) =>
  [
    on_now_count > 0 ? `${on_now_count} on now` : 'No one on now',
    tonight ? (tonight.is_on ? tonight.title : `Later: ${tonight.title}`) : undefined,
  ]
    .filter(Boolean)
    .join(' · ')
