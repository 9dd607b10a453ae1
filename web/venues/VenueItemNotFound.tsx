import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { UnavailablePage } from '#web/ui/UnavailablePage.tsx'
import type { VenueItemKind } from './venue-item-kind.ts'

/** Replaces the page of a missing event, special or menu page. */
export const VenueItemNotFound = ({ venue, kind }: { venue: { slug: string }; kind: VenueItemKind }) => {
  const { tab, art, all, text } = kind.missing
  return (
    <UnavailablePage
      tab={tab}
      title={kind.messages.notFound}
      art={<GlassArt kind={art} />}
      action={
        <ButtonLink to={kind.list} params={{ venueSlugOrId: venue.slug }}>
          {all}
        </ButtonLink>
      }
    >
      {text}
    </UnavailablePage>
  )
}
