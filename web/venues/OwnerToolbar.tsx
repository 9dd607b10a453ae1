import { BookOpen, CalendarPlus, Clock, Pencil, PenLine, Tag } from 'lucide-react'
import type { VenueDetail } from '#contract/venues.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { NEW_POST_HASH } from './new-post-hash.ts'
import { venueTexts } from './texts.ts'

/** What owners do at their venue, on as many lines as it takes. */
export const OwnerToolbar = ({ venue }: { venue: VenueDetail }) => {
  const params = { venueSlugOrId: venue.slug }
  return (
    <nav
      aria-label={venueTexts.manage}
      className="flex flex-wrap gap-2 py-1 max-tablet:*:grow max-tablet:*:px-2! max-tablet:*:text-small! max-tablet:[&_svg]:hidden [&_svg]:size-5"
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
      <ButtonLink to="/venues/$venueSlugOrId/posts" params={params} hash={NEW_POST_HASH}>
        <PenLine aria-hidden />
        {venueTexts.writePost}
      </ButtonLink>
      <ButtonLink to="/venues/$venueSlugOrId/hours" params={params}>
        <Clock aria-hidden />
        {venueTexts.hours}
      </ButtonLink>
      <ButtonLink to="/venues/$venueSlugOrId/edit" params={params}>
        <Pencil aria-hidden />
        Edit<span className="sr-only"> {venue.name}</span>
      </ButtonLink>
    </nav>
  )
}
