import { BookOpen, CalendarPlus, Pencil, PenLine, Tag } from 'lucide-react'
import type { VenueDetail } from '#contract/venues.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { venueTexts } from './texts.ts'

/** What owners do at their venue, in one row that scrolls on phones. */
export const OwnerToolbar = ({ venue }: { venue: VenueDetail }) => {
  const params = { venueSlugOrId: venue.slug }
  return (
    <nav
      aria-label={venueTexts.manage}
      className="rail relative -mx-4 px-4 py-1 tablet:-mx-1 tablet:px-1 [&_svg]:size-5"
    >
      <ButtonLink to="/venues/$venueSlugOrId/specials/new" params={params} look="solid">
        <Tag aria-hidden />
        Add Special
      </ButtonLink>
      <ButtonLink to="/venues/$venueSlugOrId/events/new" params={params}>
        <CalendarPlus aria-hidden />
        Create New Event
      </ButtonLink>
      <ButtonLink to="/venues/$venueSlugOrId/menu/add" params={params}>
        <BookOpen aria-hidden />
        Add Menu Page
      </ButtonLink>
      <ButtonLink to="/venues/$venueSlugOrId/posts" params={params}>
        <PenLine aria-hidden />
        {venueTexts.writePost}
      </ButtonLink>
      <ButtonLink to="/venues/$venueSlugOrId/edit" params={params}>
        <Pencil aria-hidden />
        Edit<span className="sr-only"> {venue.name}</span>
      </ButtonLink>
    </nav>
  )
}
