import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { ImageField } from '#web/core/ImageField.tsx'
import { appTexts } from '#web/core/texts.ts'
import { SubmitButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormFooter } from '#web/ui/FormFooter.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { SpecialCard } from './SpecialCard.tsx'
import { buildSpecialPreview } from './special-preview.ts'
import { specialTexts } from './texts.ts'
import { type EditedSpecial, type SpecialFormOutput, useSpecialForm } from './use-special-form.ts'

type SpecialFormProps = {
  venue: VenueDetail
  /** The stored special; undefined for a new one. */
  original?: EditedSpecial
  save: (special: SpecialFormOutput) => Promise<unknown>
  /** Next to the submit button. */
  extra?: ReactNode
}

/** The form of a new or existing special, with a preview. Keeps its input when a save fails. */
export const SpecialForm = ({ extra, ...options }: SpecialFormProps) => {
  'use no memo'
  const { venue, original } = options
  const now = useCurrentMinute()
  const form = useSpecialForm(options)
  const { field, values, setValue, upload } = form

  return (
    <div className="grid items-start gap-5 pb-8 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-8">
      <form onSubmit={form.submit} noValidate className="grid min-w-0 gap-4">
        <ScheduleFields venue={venue} now={now} form={form} />
        <Card as="div" className="grid gap-5">
          <TextField label="Title" maxLength={limits.name} required {...field('title')} />
          <TextField
            label={specialTexts.price}
            optional
            maxLength={limits.price}
            hint={specialTexts.priceHint}
            {...field('price')}
          />
          <TextAreaField
            label="Details"
            optional
            maxLength={limits.description}
            {...field('details')}
            value={values.details}
          />
        </Card>
        <Card as="div">
          <ImageField
            label={specialTexts.picture}
            limit={IMAGE_SIZE_LIMITS.special}
            upload={upload}
            stored={original?.image_full_url ?? null}
            storedAlt={original?.image_alt ?? ''}
            alt={values.image_alt}
            onAltChange={(alt) => setValue('image_alt', alt)}
          />
        </Card>
        <FormFooter problem={form.problem}>
          {extra}
          <SubmitButton
            busy={form.busy}
            busyLabel={original ? 'Saving...' : 'Adding...'}
            progress={upload.progress}
            className="flex-1 tablet:flex-none"
          >
            {original ? uiTexts.saveChanges : 'Add Special'}
          </SubmitButton>
        </FormFooter>
      </form>
      <section aria-labelledby="special-preview" className="grid gap-3 desk:sticky desk:top-24">
        <h2 id="special-preview" className="text-name!">
          {appTexts.preview}
        </h2>
        <SpecialCard
          as="div"
          heading="h3"
          special={buildSpecialPreview(values, venue.time_zone, now, form.imageUrl)}
          now={now}
        />
      </section>
    </div>
  )
}
