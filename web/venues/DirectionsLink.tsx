import { Navigation } from 'lucide-react'
import { buttonStyle } from '#web/ui/button-style.ts'
import { MapLink, type MapLinkTarget } from './MapLink.tsx'

/** A button that opens a map of the venue. Renders nothing for a venue without address and location. */
export const DirectionsLink = ({ className, ...target }: MapLinkTarget & { className?: string }) => (
  <MapLink {...target} className={buttonStyle({ look: 'outline' }, className)}>
    <Navigation aria-hidden className="size-5 flex-none" />
    Directions
  </MapLink>
)
