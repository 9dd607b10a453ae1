import { Flag, Globe, Navigation, Phone } from 'lucide-react'
import type { VenueDetail } from '#contract/venues.ts'
import { ShareButton } from '#web/core/share/ShareButton.tsx'
import { toVenueTarget } from '#web/core/share/share-target.ts'
import { openReportDialog } from '#web/reports/report-target.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { buildDialLink, buildSiteLink } from './address.ts'
import { ClaimVenueButton } from './ClaimVenueButton.tsx'
import { MapLink } from './MapLink.tsx'
import { OwnerToolbar } from './OwnerToolbar.tsx'
import { VenueFollowButton } from './VenueFollowButton.tsx'

const iconButtonStyle = 'inline-grid size-11 flex-none place-items-center rounded-key bg-surface-2 hover:bg-surface-3'

/** Actions on a venue: follow, directions, call, website, report. Missing contact details are left out. */
export const VenueActions = ({ venue, slugOrId }: { venue: VenueDetail; slugOrId: string }) => {
  const site = venue.website_url ? buildSiteLink(venue.website_url) : undefined
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5">
        {venue.is_archived ? null : <VenueFollowButton venue={venue} slugOrId={slugOrId} />}
        <MapLink venue={venue} className={buttonStyle({ look: 'outline' })}>
          <Navigation aria-hidden className="size-5" />
          Directions
        </MapLink>
        {venue.phone_number ? (
          <a href={buildDialLink(venue.phone_number)} title={venue.phone_number} className={iconButtonStyle}>
            <Phone aria-hidden className="size-5" />
            <span className="sr-only">Call {venue.name}</span>
          </a>
        ) : null}
        {site ? (
          // On phones the row has no room for it; the website is under "About", too.
          <span className="hidden tablet:block">
            <a href={site} target="_blank" rel="noopener noreferrer" title="Website" className={iconButtonStyle}>
              <Globe aria-hidden className="size-5" />
              <span className="sr-only">Website of {venue.name} (opens in a new tab)</span>
            </a>
          </span>
        ) : null}
      </div>
      <div className="flex min-h-11 items-center gap-2">
        <p className="text-small text-ink-2">
          <b className="sign text-name font-bold text-ink">{venue.follower_count.toLocaleString('en-US')}</b>{' '}
          {venue.follower_count === 1 ? 'follower' : 'followers'}
        </p>
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
}
