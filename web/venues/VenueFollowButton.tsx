import { Check, Plus } from 'lucide-react'
import type { VenueDetail } from '#contract/venues.ts'
import { Button } from '#web/ui/Button.tsx'
import { useVenueFollow } from './use-venue-follow.ts'

/** Follow or Following. A second tap unfollows and offers Undo. */
export const VenueFollowButton = ({ venue, slugOrId }: { venue: VenueDetail; slugOrId: string }) => {
  const { follow, unfollow, busy } = useVenueFollow(venue.name, slugOrId)
  const name = <span className="sr-only"> {venue.name}</span>
  return venue.is_following ? (
    <Button aria-busy={busy || undefined} onClick={unfollow} className="min-w-28">
      <Check aria-hidden className="size-5" />
      Following{name}
    </Button>
  ) : (
    <Button
      look={venue.is_mine ? 'quiet' : 'solid'}
      aria-busy={busy || undefined}
      onClick={follow}
      className="min-w-28"
    >
      <Plus aria-hidden className="size-5" />
      Follow{name}
    </Button>
  )
}
