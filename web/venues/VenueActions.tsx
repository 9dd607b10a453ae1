import { Flag } from 'lucide-react'
import type { VenueDetail } from '#contract/venues.ts'
import { ShareButton } from '#web/core/share/ShareButton.tsx'
import { toVenueTarget } from '#web/core/share/share-target.ts'
import { openReportDialog } from '#web/reports/report-target.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ClaimVenueButton } from './ClaimVenueButton.tsx'
import { FollowerCount } from './FollowerCount.tsx'
import { OwnerToolbar } from './OwnerToolbar.tsx'
import { VenueFollowButton } from './VenueFollowButton.tsx'
import { VenueLinks } from './VenueLinks.tsx'

/** Actions on a venue: follow, directions, call, website, report. Missing contact details are left out. */
export const VenueActions = ({ venue, slugOrId }: { venue: VenueDetail; slugOrId: string }) => (
  <>
    <VenueLinks venue={venue}>
      {venue.is_archived ? null : <VenueFollowButton venue={venue} slugOrId={slugOrId} />}
    </VenueLinks>
    <div className="flex min-h-11 items-center gap-2">
      <FollowerCount count={venue.follower_count} />
      <span className="flex-1" />
      {venue.has_owner ? null : <ClaimVenueButton venue={venue} />}
      <ShareButton target={toVenueTarget(venue)} className={venue.is_mine ? '-mr-2.5' : undefined} />
      {venue.is_mine ? null : (
        <IconButton
          label={`Report ${venue.name}`}
          className="-mr-2.5"
          onClick={() => openReportDialog({ subject_type: 'venue', subject_id: venue.id, label: venue.name })}
        >
          <Flag aria-hidden />
        </IconButton>
      )}
    </div>
    {venue.is_mine ? <OwnerToolbar venue={venue} /> : null}
  </>
)
