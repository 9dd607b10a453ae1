import { Check } from 'lucide-react'
import type { HoursConfirmation } from '#contract/confirmations.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ConfirmationNote } from './ConfirmationNote.tsx'
import { countDaysSince } from './format-confirmed.ts'
import { StillRight } from './StillRight.tsx'
import { confirmationTexts } from './texts.ts'
import { useConfirm } from './use-confirm.ts'

type ConfirmationProps = {
  venue: Pick<VenueDetail, 'id' | 'is_mine' | 'latitude' | 'longitude'>
  /** A special; without one it is about the opening hours. */
  special?: { id: string; title: string }
  confirmation: HoursConfirmation
  now: number
  className?: string
}

/** When something was last confirmed. Its owner can confirm it, and guests who are there are asked about it. */
export const Confirmation = ({ venue, special, confirmation, now, className }: ConfirmationProps) => {
  const isOfToday = confirmation.is_confirmed && countDaysSince(confirmation.confirmed_at, now) === 0
  return (
    <div className={cx('flex min-h-6.5 flex-wrap items-center justify-between gap-x-4 gap-y-1', className)}>
      <ConfirmationNote confirmation={confirmation} now={now} />
      {venue.is_mine && !isOfToday ? <ConfirmButton venueId={venue.id} special={special} /> : null}
      <StillRight venue={venue} special={special} canAnswer={confirmation.can_answer} />
    </div>
  )
}

type ConfirmButtonProps = { venueId: string; special: ConfirmationProps['special'] }

const ConfirmButton = ({ venueId, special }: ConfirmButtonProps) => {
  const { confirm, busy } = useConfirm(venueId)
  return (
    <Button busy={busy} onClick={() => confirm(special?.id ?? 'hours')}>
      <Check aria-hidden className="size-5 flex-none" />
      {confirmationTexts.confirm}
      <span className="sr-only">: {special?.title ?? confirmationTexts.openingHours}</span>
    </Button>
  )
}
