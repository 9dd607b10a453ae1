import type { PublicVenue } from '#contract/public-pages.ts'
import { toVenueTarget } from '#web/core/share/share-target.ts'
import { FollowerCount } from '#web/venues/FollowerCount.tsx'
import { HoursWeek } from '#web/venues/HoursWeek.tsx'
import { VenueBanner } from '#web/venues/VenueBanner.tsx'
import { VenueHours } from '#web/venues/VenueHours.tsx'
import { VenueLinks } from '#web/venues/VenueLinks.tsx'
import { FollowLink } from './FollowLink.tsx'
import { SharePageButton } from './SharePageButton.tsx'

/** A venue's banner and actions. */
export const VenueHead = ({ venue, now }: { venue: PublicVenue; now: number }) => (
  <>
    <VenueBanner venue={{ ...venue, id: venue.slug }} />
    <div className="wrap pt-4">
      <VenueHours venue={venue} now={now} week={(hours, night) => <HoursWeek hours={hours} night={night} />} />
      <VenueLinks venue={venue} platform="web">
        <FollowLink page={{ kind: 'venue', name: venue.slug }} name={venue.name} />
      </VenueLinks>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <FollowerCount count={venue.follower_count} />
        <SharePageButton target={toVenueTarget(venue)} className="-mr-2.5" />
      </div>
    </div>
  </>
)
