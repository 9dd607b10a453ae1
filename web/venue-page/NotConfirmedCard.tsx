import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { NOT_CONFIRMED_ANCHOR } from '#contract/confirmations.limits.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { useScrollToHash } from '#web/core/use-scroll-to-hash.ts'
import { useSpecials } from '#web/specials/use-specials.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmationNote } from '#web/venues/confirmations/ConfirmationNote.tsx'
import { needsConfirmation } from '#web/venues/confirmations/format-confirmed.ts'
import { confirmationTexts } from '#web/venues/confirmations/texts.ts'
import { useConfirm } from '#web/venues/confirmations/use-confirm.ts'
import { venueTexts } from '#web/venues/texts.ts'

/** Lists what the owner of a venue should confirm or edit. Renders nothing if there is nothing. */
export const NotConfirmedCard = ({ venue }: { venue: VenueDetail }) => {
  const { query, now } = useSpecials(venue.slug)
  const { confirm, busy } = useConfirm(venue.id)
  // Notifications lead here. The card is not there until the specials are read.
  useScrollToHash(NOT_CONFIRMED_ANCHOR)
  if (!venue.is_mine || venue.is_archived) return null
  const specials = (query.data?.items ?? []).filter(
    (special) => special.status !== 'expired' && needsConfirmation(special, now),
  )
  const hours =
    venue.hours_confirmation && needsConfirmation(venue.hours_confirmation, now) ? venue.hours_confirmation : null
  if (specials.length === 0 && !hours) return null
  const venueSlugOrId = venue.slug
  return (
    <Card id={NOT_CONFIRMED_ANCHOR} aria-labelledby="not-confirmed-title" className="scroll-mt-20 outline-none">
      <h2 id="not-confirmed-title">{confirmationTexts.question}</h2>
      <p className="mt-1 text-ink-2">{confirmationTexts.cardLead}</p>
      <ul className="mt-2">
        {hours ? (
          <li className={ITEM}>
            <Link to="/venues/$venueSlugOrId/hours" params={{ venueSlugOrId }} className={LINK}>
              {venueTexts.hours}
            </Link>
            <ConfirmationNote confirmation={hours} now={now} />
          </li>
        ) : null}
        {specials.map((special) => (
          <li key={special.id} className={ITEM}>
            <Link
              to="/venues/$venueSlugOrId/specials/$specialId/edit"
              params={{ venueSlugOrId, specialId: special.id }}
              className={LINK}
            >
              <bdi>{special.title}</bdi>
            </Link>
            <ConfirmationNote confirmation={special} now={now} />
          </li>
        ))}
      </ul>
      <Button look="outline" busy={busy} className="mt-3" onClick={() => confirm('all')}>
        <Check aria-hidden className="size-5 flex-none" />
        {confirmationTexts.confirmAll}
      </Button>
    </Card>
  )
}

const ITEM = 'py-1.5 not-first:border-t not-first:border-line'
const LINK = 'link-line inline-flex min-h-11 items-center font-semibold wrap-anywhere'
