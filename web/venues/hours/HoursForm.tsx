import { type ReactNode, useState } from 'react'
import { hoursMessages } from '#contract/opening-hours.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { toWall } from '#contract/zone-clock.ts'
import { useSaveEdit } from '#web/core/edit-conflict.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { SubmitButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SaveBar } from '#web/ui/SaveBar.tsx'
import { formatZoneIfDifferent, toIsoText } from '#web/ui/times.ts'
import { formatSaveError } from '#web/venues/format-save-error.ts'
import { ExceptionsFields } from './ExceptionsFields.tsx'
import { buildHoursSchema, type HoursFormValues, toHoursFormValues } from './hours-form.ts'
import { hoursTexts } from './texts.ts'
import { WeekFields } from './WeekFields.tsx'

type HoursFormProps = {
  venue: VenueDetail
  now: number
  /** The cancel link next to the submit button. */
  cancel: ReactNode
  save: (hours: Hours & { version?: string }) => Promise<unknown>
}
type Hours = ReturnType<ReturnType<typeof buildHoursSchema>['parse']>
type FieldPath = `${'week' | 'exceptions'}.${string}`

/** The form of a venue's opening hours. Keeps its input when a save fails. */
export const HoursForm = ({ venue, now, cancel, save }: HoursFormProps) => {
  'use no memo'
  const [opened] = useState(venue)
  const zone = opened.time_zone
  const draft = `hours ${opened.id}`
  const saveEdit = useSaveEdit(draft, opened.hours_version)
  const { form, errorOf, submit, busy, problem } = useSchemaForm(buildHoursSchema({ slugOrId: opened.id, zone }), {
    defaults: toHoursFormValues(opened.hours, toWall(now, zone).date),
    draft,
    send: (hours) => saveEdit((version) => save({ ...hours, ...version })),
    explain: (error) => formatSaveError(error, hoursMessages.saveFailed),
  })
  const { isSubmitted, errors } = form.formState
  const setValue = <Name extends keyof HoursFormValues>(name: Name, value: HoursFormValues[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: isSubmitted })
  const { week, exceptions } = form.watch()
  const errorAt = (path: FieldPath) => errorOf(path as never)
  const zoneName = formatZoneIfDifferent(toIsoText(now), zone)
  return (
    <form onSubmit={submit} noValidate className="pb-4">
      <div className="grid items-start gap-5 desk:grid-cols-2 desk:gap-6">
        <Card aria-labelledby="weekly-hours">
          <h2 id="weekly-hours">{hoursTexts.week}</h2>
          <p className="mt-1 mb-2 text-small text-ink-2">
            {hoursTexts.weekHint}
            {zoneName
              ? ` All times are ${venue.city ? `${venue.city} time` : 'the venue’s local time'} (${zoneName}).`
              : ''}
          </p>
          <WeekFields
            week={week}
            onChange={(changed) => setValue('week', changed)}
            errorOf={(path) => errorAt(`week.${path}`)}
            hasErrors={(day) => errors.week?.[day] !== undefined}
          />
        </Card>
        <Card aria-labelledby="other-dates" className="grid gap-4">
          <div>
            <h2 id="other-dates">{hoursTexts.exceptions}</h2>
            <p className="mt-1 text-small text-ink-2">{hoursTexts.exceptionsHint}</p>
          </div>
          <ExceptionsFields
            exceptions={exceptions}
            onChange={(changed) => setValue('exceptions', changed)}
            errorOf={(path) => errorAt(`exceptions.${path}`)}
          />
        </Card>
      </div>
      <SaveBar problem={problem}>
        {cancel}
        <SubmitButton busy={busy} busyLabel="Saving...">
          {hoursTexts.save}
        </SubmitButton>
      </SaveBar>
    </form>
  )
}
