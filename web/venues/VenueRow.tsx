import { Link } from '@tanstack/react-router'
import { Moon } from 'lucide-react'
import type { VenueCard } from '#contract/venues.ts'
import { VenueScene } from '#web/app/art/VenueScene.tsx'
import { Lamp } from '#web/ui/Lamp.tsx'

/** A venue of the list: picture · name · where · who is on. */
export const VenueRow = ({ venue }: { venue: VenueCard }) => (
  <li className="relative flex flex-wrap items-center gap-3.5 py-3.5 not-first:border-t not-first:border-line">
    <span className="lights-down block size-23 flex-none overflow-hidden rounded-key">
      <VenueScene venueId={venue.id} shape="square" />
    </span>
    <div className="min-w-[min(100%,9rem)] flex-1">
      <h2 className="text-name leading-snug wrap-anywhere">
        <Link to="/venues/$venueSlugOrId" params={{ venueSlugOrId: venue.slug }} className="stretch">
          {venue.name}
        </Link>
      </h2>
      <p className="text-small text-ink-2">{[venue.city, venue.state_province].filter(Boolean).join(', ') || 'N/A'}</p>
      {venue.on_now_count > 0 ? (
        <p className="mt-0.5 flex items-center gap-1.5 text-small font-semibold text-lit-ink">
          <Lamp />
          {venue.on_now_count} on now
        </p>
      ) : (
        <p className="mt-0.5 flex items-center gap-1.5 text-small text-ink-3">
          <Moon aria-hidden className="size-4 flex-none" />
          Nobody on right now
        </p>
      )}
    </div>
  </li>
)
