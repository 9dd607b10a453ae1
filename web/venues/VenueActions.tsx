import { Globe, Navigation, Pencil, Phone } from 'lucide-react'
import type { VenueDetail } from '#contract/venues.ts'
import { ReportMenuItem } from '#web/reports/ReportMenuItem.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { buildDialLink, buildSiteLink } from './address.ts'
import { MapLink } from './MapLink.tsx'
import { VenueFollowButton } from './VenueFollowButton.tsx'

const iconButtonStyle = 'inline-grid size-11 flex-none place-items-center rounded-key bg-surface-2 hover:bg-surface-3'

/** Actions on a venue: follow, directions, call, website; edit for its owner. Missing contact details are left out. */
export const VenueActions = ({ venue, slugOrId }: { venue: VenueDetail; slugOrId: string }) => {
  const site = venue.website_url ? buildSiteLink(venue.website_url) : undefined
  return (
    <div className="flex flex-wrap items-center gap-2">
      {venue.is_archived ? null : <VenueFollowButton venue={venue} slugOrId={slugOrId} />}
      {venue.is_mine ? (
        <ButtonLink to="/venues/$venueSlugOrId/edit" params={{ venueSlugOrId: venue.slug }} look="outline">
          <Pencil aria-hidden className="size-5" />
          Edit<span className="sr-only"> {venue.name}</span>
        </ButtonLink>
      ) : null}
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
        <a href={site} target="_blank" rel="noopener noreferrer" title="Website" className={iconButtonStyle}>
          <Globe aria-hidden className="size-5" />
          <span className="sr-only">Website of {venue.name} (opens in a new tab)</span>
        </a>
      ) : null}
      {venue.is_mine ? null : (
        <MoreMenu filled label={uiTexts.moreAbout(venue.name)} title="More">
          <ReportMenuItem subject_type="venue" subject_id={venue.id} label={venue.name} />
        </MoreMenu>
      )}
      <p className="ml-2 text-small text-ink-2">
        <b className="sign text-name font-bold text-ink">{venue.follower_count.toLocaleString('en-US')}</b>{' '}
        {venue.follower_count === 1 ? 'follower' : 'followers'}
      </p>
    </div>
  )
}
