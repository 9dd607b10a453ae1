import { countDaysSince, formatDaysAgo } from './format-confirmed.ts'
import { confirmationTexts } from './texts.ts'

type ConfirmationNoteProps = {
  confirmation: { confirmed_at: string; is_confirmed: boolean }
  now: number
  className?: string
}

/** When the venue last confirmed something, or that guests say it isn't right anymore. */
export const ConfirmationNote = ({ confirmation, now, className = 'text-small text-ink-2' }: ConfirmationNoteProps) => (
  <p className={className}>
    {confirmation.is_confirmed ? (
      confirmationTexts.confirmedAt(formatDaysAgo(countDaysSince(confirmation.confirmed_at, now)))
    ) : (
      <>
        <b>{confirmationTexts.notConfirmed}.</b> {confirmationTexts.notConfirmedWhy}
      </>
    )}
  </p>
)
