import { Eye } from 'lucide-react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { VenueOption } from '#contract/venues.ts'
import { formatWhoSees, type ScheduleAccess } from '#web/shifts/format-who-sees.ts'
import { Button, SubmitButton } from '#web/ui/Button.tsx'
import { FormFooter } from '#web/ui/FormFooter.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { useSubmitHandlers } from '#web/ui/use-submit-handlers.ts'
import { formatSubmitLabel } from './format-roster.ts'
import { RosterEntryLists } from './RosterEntryLists.tsx'
import { UnreadLines } from './UnreadLines.tsx'
import { type RosterReviewOptions, useRosterReview } from './use-roster-review.ts'

type RosterReviewProps = RosterReviewOptions & {
  venues: readonly VenueOption[]
  schedule: ScheduleAccess
  onVenueChange: (key: string, venueId: string) => Promise<unknown>
  onBack: () => void
  /** Reads the roster again with corrected lines. */
  onCorrect?: ((corrected: string) => Promise<unknown>) | undefined
}

/** Lists every entry with the change it would make. Entries without a conflict are selected by default. */
export const RosterReview = ({ venues, schedule, onVenueChange, onBack, onCorrect, ...options }: RosterReviewProps) => {
  const review = useRosterReview(options)
  const { selected, removed, problem, busy, leave, publish } = review
  const handlers = useSubmitHandlers(publish, busy)
  const unread = options.roster.reading?.read.unread ?? []
  return (
    <form className="grid items-start gap-5 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desk:gap-6" {...handlers}>
      <div className="grid min-w-0 gap-5">
        <RosterEntryLists {...review} read={options.read} venues={venues} onVenueChange={onVenueChange} />
        {unread.length > 0 && onCorrect ? <UnreadLines lines={unread} onCorrect={onCorrect} /> : null}
      </div>
      <div className="grid gap-4 desk:sticky desk:top-20">
        <Notice icon={<Eye aria-hidden />} title={shiftMessages.shareTitle}>
          {formatWhoSees(
            schedule,
            selected.map(({ visibility }) => visibility),
          )}{' '}
          Only days, times and venues are imported.
        </Notice>
        <FormFooter problem={problem} even>
          <Button look="outline" size="l" onClick={() => leave(onBack)}>
            {uiTexts.cancel}
          </Button>
          <SubmitButton busy={busy} busyLabel="Saving..." disabled={selected.length + removed.length === 0}>
            {formatSubmitLabel(selected, removed.length)}
          </SubmitButton>
        </FormFooter>
      </div>
    </form>
  )
}
