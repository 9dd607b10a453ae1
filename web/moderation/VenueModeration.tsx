import { VenueOwners } from './VenueOwners.tsx'
import { VenueRequestList } from './VenueRequestList.tsx'

/** Venue requests next to the owners of listed venues. */
export const VenueModeration = () => (
  <div className="max-tablet:in-order grid items-start gap-5 tablet:grid-cols-2 desk:gap-6">
    <VenueRequestList />
    <VenueOwners />
  </div>
)
