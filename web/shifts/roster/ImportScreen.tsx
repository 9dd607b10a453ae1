import { useQuery } from '@tanstack/react-query'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueOption } from '#contract/venues.ts'
import { AccessDenied } from '#web/core/AccessDenied.tsx'
import { api } from '#web/core/api.ts'
import { hasTalentRole } from '#web/core/roles.ts'
import { useMe } from '#web/core/session.ts'
import type { ScheduleAccess } from '#web/shifts/format-who-sees.ts'
import { ShiftFormSkeleton } from '#web/shifts/ShiftFormSkeleton.tsx'
import { BackLink } from '#web/ui/BackLink.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { listGuesses } from './list-guesses.ts'
import { RosterForm } from './RosterForm.tsx'
import { RosterPersonStep } from './RosterPersonStep.tsx'
import { RosterReview } from './RosterReview.tsx'
import { rosterTexts } from './texts.ts'
import { useImport } from './use-import.ts'

/** Imports an employer's roster from a text or a file: its shifts are reviewed before they are posted. */
export const ImportScreen = () => {
  const me = useMe()
  const venues = useQuery(api.venues.options.queryOptions({ input: {} }))
  if (!hasTalentRole(me)) return <AccessDenied reason={shiftMessages.onlyTalent} />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <QueryView
        query={venues}
        failed={venueMessages.listFailed}
        loading={<ShiftFormSkeleton text="Loading venues..." />}
      >
        {({ items }) => <Import venues={items} schedule={me} />}
      </QueryView>
    </div>
  )
}

const Import = ({ venues, schedule }: { venues: VenueOption[]; schedule: ScheduleAccess }) => {
  const { step, roster, asked, found, start, back, choose, reread, changeVenue, correct } = useImport(venues)
  return (
    <>
      <PageHeader
        title={found ? rosterTexts.review : 'Import a roster'}
        lead={
          found && roster ? (
            <>
              From{' '}
              <strong className="wrap-anywhere text-ink">
                {found.name ?? roster.file_name ?? rosterTexts.pastedName}
              </strong>
              .
            </>
          ) : (
            rosterTexts.lead
          )
        }
        crumb={<BackLink to="/shifts/week">My week</BackLink>}
      />
      {found && roster ? (
        <RosterReview
          key={roster.text}
          roster={roster}
          read={found}
          guessed={listGuesses(roster.reading, found.entries)}
          venues={venues}
          schedule={schedule}
          onVenueChange={changeVenue}
          onReread={() => reread(roster)}
          onCorrect={correct}
          onBack={back}
        />
      ) : step === 'person' && asked ? (
        <RosterPersonStep
          people={asked.reading.read.people}
          suggested={asked.suggested}
          onChoose={choose}
          onBack={back}
        />
      ) : (
        <RosterForm venues={venues} last={roster} onRead={start} />
      )}
    </>
  )
}
