import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDistance } from '#web/core/distance.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { MapVenue } from './venue-clusters.ts'

/** The venues of a marker: name, city, distance, how many people are on, and a link. Escape closes it. */
export const MapVenueCard = ({ venues, onClose }: { venues: readonly MapVenue[]; onClose: () => void }) => {
  const card = useRef<HTMLDivElement>(null)
  const [first] = venues
  useEffect(() => {
    // On close, returns the focus to the marker unless the user has moved it elsewhere.
    const previous = document.activeElement
    const element = card.current
    element?.querySelector('a')?.focus({ preventScroll: true })
    return () => {
      const focused = document.activeElement
      if (previous instanceof HTMLElement && (focused === document.body || element?.contains(focused)))
        previous.focus({ preventScroll: true })
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links, not of form fields
    <div
      ref={card}
      role="group"
      aria-label={venues.length === 1 ? first?.name : 'Venues here'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      className="absolute inset-x-3 top-3 z-10 mx-auto flex max-w-88 items-start gap-2 rounded-card bg-surface py-2 pr-1 pl-4 text-ink shadow-2 motion-safe:animate-fade forced-colors:border"
    >
      <ul className="min-w-0 flex-1">
        {venues.map((venue) => (
          <li key={venue.id} className="py-1.5 not-first:border-t not-first:border-line">
            <Link
              to="/venues/$venueSlugOrId"
              params={{ venueSlugOrId: venue.slug }}
              className="thumb-room sign inline-flex min-h-8 items-center text-name leading-snug font-bold wrap-anywhere underline-offset-[0.2em] hover:underline"
            >
              <bdi>{venue.name}</bdi>
            </Link>
            <p className="flex flex-wrap items-center gap-x-1.5 text-small text-ink-2">
              {[venue.city, venue.distance_meters === undefined ? undefined : formatDistance(venue.distance_meters)]
                .filter(Boolean)
                .join(' · ')}
              {venue.on_now_count > 0 ? (
                <span className="flex items-center gap-1.5 font-semibold text-lit-ink">
                  <OnNowDot />
                  {venue.on_now_count} on now
                </span>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      <IconButton label={uiTexts.close} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
