import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { IMAGE_SIZE_LIMITS } from '#contract/media.texts.ts'
import { specialMessages } from '#contract/specials.texts.ts'
import type { VenueSpecial } from '#contract/specials.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { formatErrorReason, getErrorCode } from '#web/core/errors.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { ImageField } from '#web/core/ImageField.tsx'
import { appTexts } from '#web/core/texts.ts'
import { ImageUploadError } from '#web/core/upload-image.ts'
import { useImagePreview } from '#web/core/use-image-preview.ts'
import { useImageUpload } from '#web/core/use-image-upload.ts'
import { formatZoneIfDifferent } from '#web/shifts/format-shift.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTimeField } from '#web/ui/DateTimeField.tsx'
import { FormFooter } from '#web/ui/FormFooter.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toIsoText } from '#web/ui/times.ts'
import type { Hours } from './format-special.ts'
import { HoursEditor } from './HoursEditor.tsx'
import { SpecialCard } from './SpecialCard.tsx'
import {
  buildSpecialFormSchema,
  EMPTY_SPECIAL_FORM,
  type SpecialFormValues,
  toSpecialFormValues,
} from './special-form.ts'
import { buildSpecialPreview } from './special-preview.ts'
import { specialTexts } from './texts.ts'

/** A validated special, as the form submits it, and what to do with the image. */
export type SpecialFormOutput = Pick<VenueSpecial, 'title' | 'details' | 'valid_from' | 'valid_until' | 'windows'> & {
  image_alt: string | null
  picture_id: string | null | undefined
}

type SpecialFormProps = {
  venue: VenueDetail
  /** The stored special; undefined for a new one. */
  original?: VenueSpecial
  failed: string
  submitLabel: string
  busyLabel: string
  save: (special: SpecialFormOutput) => Promise<unknown>
  onSaved: () => void
  /** Next to the submit button. */
  extra?: ReactNode
}

/** The form of a new or existing special, with a preview. Keeps its input when a save fails. */
export const SpecialForm = (props: SpecialFormProps) => {
  'use no memo'
  const { venue, original, failed, save, onSaved } = props
  const now = useCurrentMinute()
  const sending = useImageUpload(`/api/venues/${venue.id}/pictures/special`)
  const { change } = sending
  const chosen = useImagePreview(change.kind === 'set' ? change.file : undefined)

  const send = (values: Omit<SpecialFormOutput, 'picture_id'>) =>
    sending.saveWith(async (picture_id) => {
      await save({ ...values, picture_id })
      onSaved()
    })
  const explain = (error: unknown) => {
    if (error instanceof ImageUploadError) return `${venueMessages.uploadFailed} ${error.message}`
    const reason = formatErrorReason(error)
    return getErrorCode(error) === 'INVALID' ? reason : `${failed} ${reason}`
  }
  const { form, field, errorOf, submit, busy, problem } = useSchemaForm(
    buildSpecialFormSchema({ zone: venue.time_zone, slugOrId: venue.id, original }),
    {
      defaults: original ? toSpecialFormValues(original) : EMPTY_SPECIAL_FORM,
      send,
      hasOtherChanges: () => change.kind !== 'keep',
      explain,
    },
  )
  const { isSubmitted } = form.formState
  const values = form.watch()
  const set = <Name extends keyof SpecialFormValues>(name: Name, value: SpecialFormValues[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: isSubmitted })
  const zoneName = formatZoneIfDifferent(toIsoText(now), venue.time_zone)
  const picture = change.kind === 'set' ? chosen : change.kind === 'remove' ? null : (original?.image_full_url ?? null)

  return (
    <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-8">
      <form onSubmit={submit} noValidate className="grid min-w-0 gap-4">
        <Card as="div" className="grid gap-5">
          <TextField label="Title" maxLength={limits.name} required {...field('title')} />
          <TextAreaField
            label="Details"
            optional
            maxLength={limits.description}
            {...field('details')}
            value={values.details}
          />
        </Card>
        <Card aria-labelledby="when-it-pours" className="grid gap-5">
          <div>
            <h2 id="when-it-pours">When it pours</h2>
            <p className="mt-1 text-small text-ink-2">
              In {venue.city ? `${venue.city} time` : 'the venue’s time'}
              {zoneName ? `, ${zoneName}` : ''}. Leave the dates empty to run it until you take it down. A day without a
              time is the whole day.
            </p>
          </div>
          <div className="grid grid-cols-2 gap-3">
            <DateTimeField kind="date" label={specialTexts.validFrom} {...field('from_day')} />
            <TextField type="time" label="From time" {...field('from_time')} />
            <DateTimeField kind="date" label={specialTexts.validUntil} {...field('until_day')} />
            <TextField type="time" label="Until time" {...field('until_time')} />
          </div>
          <HoursEditor
            hours={values.hours}
            onChange={(hours: Hours[]) => set('hours', hours)}
            errorOf={(index, part) => errorOf(`hours.${index}.${part}`)}
          />
        </Card>
        <Card as="div">
          <ImageField
            label={specialTexts.picture}
            limit={IMAGE_SIZE_LIMITS.special}
            tooLarge={specialMessages.imageTooLarge}
            shown={original?.image_full_url ?? null}
            change={change}
            onChange={(next) => {
              sending.choose(next)
              // The alternative text describes the old image.
              set('image_alt', next.kind === 'keep' ? (original?.image_alt ?? '') : '')
            }}
            alt={values.image_alt}
            onAltChange={(alt) => set('image_alt', alt)}
            progress={sending.progress}
            problem={sending.problem}
          />
        </Card>
        <FormProblem message={problem} />
        <FormFooter>
          {props.extra}
          <Button
            type="submit"
            look="solid"
            size="l"
            busy={busy}
            busyLabel={sending.progress === undefined ? props.busyLabel : 'Uploading...'}
            className="flex-1 tablet:flex-none"
          >
            {props.submitLabel}
          </Button>
        </FormFooter>
      </form>
      <section aria-labelledby="special-preview" className="grid gap-3 desk:sticky desk:top-24">
        <h2 id="special-preview" className="text-name!">
          {appTexts.preview}
        </h2>
        <SpecialCard
          as="div"
          heading="h3"
          special={buildSpecialPreview(values, venue.time_zone, now, { image_full_url: picture })}
          now={now}
        />
      </section>
    </div>
  )
}
