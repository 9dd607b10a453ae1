import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { RosterForm, type RosterUpload } from './RosterForm.tsx'
import { RosterReview } from './RosterReview.tsx'
import { rosterTexts } from './texts.ts'

/** Imports an employer's roster in two steps: choose the file, then review the shifts before they are posted. */
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
  const [roster, setRoster] = useState<RosterUpload>()
  const [reviewing, setReviewing] = useState(false)
  const read = useMutation(api.roster.read.mutationOptions({ networkMode: 'always' }))
  const readRoster = (next: RosterUpload) => {
    setRoster(next)
    return read.mutateAsync({ text: next.text, venue_id: next.venue_id, choices: next.choices })
  }
  const shown = reviewing ? read.data : undefined
  return (
    <>
      <PageHeader
        title={shown ? rosterTexts.review : 'Import a roster'}
        lead={
          shown && roster ? (
            <>
              From{' '}
              <strong className="wrap-anywhere text-ink">
                {shown.name ?? roster.file_name ?? rosterTexts.pastedName}
              </strong>
              .
            </>
          ) : (
            'Upload your bar’s roster as a calendar file. You’ll review it before anything is posted.'
          )
        }
        crumb={<BackLink to="/shifts/week">My week</BackLink>}
      />
      {shown && roster ? (
        <RosterReview
          key={roster.text.length}
          roster={roster}
          read={shown}
          venues={venues}
          schedule={schedule}
          onVenueChange={(key, venue_id) =>
            readRoster({ ...roster, choices: [...roster.choices.filter((one) => one.key !== key), { key, venue_id }] })
          }
          onReread={() => readRoster(roster)}
          onBack={() => setReviewing(false)}
        />
      ) : (
        <RosterForm
          venues={venues}
          last={roster}
          onRead={async (next) => {
            await readRoster(next)
            setReviewing(true)
          }}
        />
      )}
    </>
  )
}
