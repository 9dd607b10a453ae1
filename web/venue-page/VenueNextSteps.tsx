import { Printer, Share2, Tag } from 'lucide-react'
import type { VenueDetail } from '#contract/venues.ts'
import { share } from '#web/core/share/share.ts'
import { toVenueTarget } from '#web/core/share/share-target.ts'
import { useSpecials } from '#web/specials/use-specials.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { venueTexts } from '#web/venues/texts.ts'

/** What the owner of a new venue does next. Renders nothing once it has a special or a shift. */
export const VenueNextSteps = ({ venue }: { venue: VenueDetail }) => {
  const specials = useSpecials(venue.slug).query.data?.items
  const hasShifts = venue.on_now.length > 0 || venue.upcoming_shifts.items.length > 0
  if (!venue.is_mine || venue.is_archived || hasShifts || specials?.length !== 0) return null
  const params = { venueSlugOrId: venue.slug }
  return (
    <Card aria-labelledby="next-steps">
      <h2 id="next-steps">{venueTexts.nextSteps}</h2>
      <p className="mt-1 text-ink-2">
        Once your bartenders post their shifts here, regulars can see who’s pouring tonight.
      </p>
      <div className="mt-4 flex flex-wrap gap-2 *:grow tablet:*:grow-0">
        <Button look="outline" onClick={() => void share(toVenueTarget(venue))}>
          <Share2 aria-hidden className="size-5 flex-none" />
          {venueTexts.inviteBartenders}
        </Button>
        <ButtonLink to="/venues/$venueSlugOrId/specials/new" params={params} look="outline">
          <Tag aria-hidden className="size-5 flex-none" />
          {venueTexts.firstSpecial}
        </ButtonLink>
        <ButtonLink to="/venues/$venueSlugOrId/print" params={params} look="outline">
          <Printer aria-hidden className="size-5 flex-none" />
          {venueTexts.poster}
        </ButtonLink>
      </div>
    </Card>
  )
}
