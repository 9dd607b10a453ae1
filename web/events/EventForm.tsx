import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { useBack } from '#web/core/back.ts'
import { useSaveEdit } from '#web/core/edit-conflict.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { ImageField } from '#web/core/ImageField.tsx'
import { UNCHANGED_IMAGE } from '#web/core/image-field-change.ts'
import { toNightKey } from '#web/core/night.ts'
import { toStartDate } from '#web/core/start-date.ts'
import { useShownImage } from '#web/core/use-image-preview.ts'
import { useImageUpload } from '#web/core/use-image-upload.ts'
import { RepeatField } from '#web/shifts/schedule/RepeatField.tsx'
import { SubmitButton } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { SaveBar } from '#web/ui/SaveBar.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { formatSaveError } from '#web/venues/format-save-error.ts'
import { EventPreview } from './EventPreview.tsx'
import { EventTimesFields } from './EventTimesFields.tsx'
import {
  buildEmptyEventForm,
  buildEventFormSchema,
  type EventFormValues,
  proposeEnd,
  toEventFormValues,
  toEventInstants,
} from './event-form.ts'
import type { EventTemplate } from './event-template.ts'
import { TagsField } from './TagsField.tsx'
import { eventTexts } from './texts.ts'

/** A validated event, as the form submits it. */
type EventFormOutput = z.output<ReturnType<typeof buildEventFormSchema>> & {
  image_id?: string | null
  image_alt: string | null
  version?: string
}

type EventFormProps = {
  venue: VenueDetail
  /** The event to edit; undefined for a new one. */
  event?: VenueEvent & { version?: string | undefined }
  /** What a new event starts with; without it, an empty form. */
  template?: EventTemplate | undefined
  save: (event: EventFormOutput) => Promise<void>
  /** A field for the dates of a weekly event that a change applies to. */
  scope?: ReactNode
  /** Other actions on the event, below the fields. */
  children?: ReactNode
}

// These messages are complete and don't get the "Failed to …" prefix.
const COMPLETE_MESSAGES = [eventMessages.notYours, eventMessages.notYoursToEdit, eventMessages.notFound]
// The contract has one message for both; a message per field is more helpful.
const requiredFields = { name: 'Give the event a name.', start_time: eventTexts.startTimeMissing }

/** The form of a new or existing event. Keeps its input when a save fails. */
export const EventForm = ({ venue, event, template, save, scope, children }: EventFormProps) => {
  'use no memo'
  const back = useBack()
  const now = useCurrentMinute()
  const failed = event ? eventMessages.updateFailed : eventMessages.createFailed
  const zone = venue.time_zone
  const firstImage = template?.image ?? UNCHANGED_IMAGE
  const picture = useImageUpload(`/api/venues/${venue.id}/pictures/event`, firstImage)
  const stored = event?.image_full_url ?? null
  const shown = useShownImage(picture.change, stored)
  const storedAlt = event?.image_alt ?? ''
  const firstAlt = template?.image_alt ?? storedAlt
  const [alt, setAlt] = useState(firstAlt)
  const draft = `event ${event?.id ?? `new ${venue.id}`}`
  const saveEdit = useSaveEdit(draft, event?.version)
  const { form, field, errorOf, submit, busy, problem } = useSchemaForm(buildEventFormSchema(zone, event), {
    defaults: event ? toEventFormValues(event) : (template?.values ?? buildEmptyEventForm(toNightKey(now, zone))),
    draft,
    send: (values) =>
      saveEdit((version) =>
        picture.saveWith((image_id) =>
          save({ ...values, ...version, image_alt: alt, ...(image_id !== undefined && { image_id }) }),
        ),
      ),
    hasOtherChanges: () => picture.change !== firstImage || alt !== firstAlt,
    explain: (error) => formatSaveError(error, failed, COMPLETE_MESSAGES),
  })
  // Read on every render, because react-hook-form only tracks state that was read.
  const { isSubmitted } = form.formState
  const values = form.watch()
  const span = toEventInstants(values, zone, event, now)
  const change = (changed: Partial<EventFormValues>) => {
    for (const name of Object.keys(changed) as (keyof EventFormValues)[]) {
      const value = changed[name]
      if (value !== undefined) form.setValue(name, value, { shouldDirty: true })
    }
    // The times are checked together, so an error may belong to a field that did not change.
    if (isSubmitted)
      void form.trigger(changed.tags ? 'tags' : ['day', 'start_time', 'end_time', 'end_day', 'repeats_until'])
  }
  const [lastStart, setLastStart] = useState('')
  const setStart = (start_time: string) => {
    // While a time is typed, the field is empty in between.
    const before = values.start_time || lastStart
    if (start_time) setLastStart(start_time)
    // The proposed end follows the start until the user changes or clears it.
    const follows = !event && start_time && values.end_day === null && values.end_time === proposeEnd(before)
    change({ start_time, ...(follows && { end_time: proposeEnd(start_time) }) })
  }
  const errorOrHint = (name: keyof typeof requiredFields) =>
    errorOf(name) === eventMessages.missing ? requiredFields[name] : errorOf(name)
  const incomplete = (['name', 'start_time'] as const).some((name) => errorOf(name) === eventMessages.missing)
  return (
    <form onSubmit={submit} noValidate>
      <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-8">
        <div className="grid min-w-0 gap-5">
          <Card className="grid gap-5">
            <TextField
              label="Name"
              maxLength={limits.name}
              autoComplete="off"
              {...field('name')}
              error={errorOrHint('name')}
            />
            <TextAreaField
              label="Description"
              optional
              maxLength={limits.description}
              {...field('description')}
              value={values.description}
            />
            <EventTimesFields
              venue={venue}
              now={now}
              values={values}
              span={span}
              field={field}
              errorOf={errorOf}
              startError={errorOrHint('start_time')}
              onStart={setStart}
              onChange={change}
            />
            {event ? (
              scope
            ) : (
              <RepeatField
                day={toStartDate(values, zone, now)}
                until={values.repeats_until}
                onChange={(repeats_until) => change({ repeats_until })}
                error={errorOf('repeats_until')}
              />
            )}
          </Card>
          <Card>
            <TagsField tags={values.tags} error={errorOf('tags')} onChange={(tags) => change({ tags })} />
          </Card>
          <Card>
            <ImageField
              label="Event image"
              limit={IMAGE_SIZE_LIMITS.event}
              upload={picture}
              stored={stored}
              storedAlt={storedAlt}
              alt={alt}
              onAltChange={setAlt}
            />
          </Card>
          {children}
        </div>
        <EventPreview venue={venue} name={values.name} span={span} picture={shown} />
      </div>
      <SaveBar problem={problem ?? (incomplete && isSubmitted ? eventMessages.missing : undefined)}>
        <ButtonLink
          to="/venues/$venueSlugOrId/events"
          params={{ venueSlugOrId: venue.slug }}
          look="outline"
          size="l"
          onClick={back.onClick}
        >
          {uiTexts.cancel}
        </ButtonLink>
        <SubmitButton busy={busy} busyLabel={event ? 'Saving...' : 'Creating...'} progress={picture.progress}>
          {event ? uiTexts.saveChanges : 'Create Event'}
        </SubmitButton>
      </SaveBar>
    </form>
  )
}
