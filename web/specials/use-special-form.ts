import type { z } from 'zod'
import { specialMessages } from '#contract/specials.texts.ts'
import type { VenueSpecial } from '#contract/specials.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { useSaveEdit } from '#web/core/edit-conflict.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { useShownImage } from '#web/core/use-image-preview.ts'
import { useImageUpload } from '#web/core/use-image-upload.ts'
import { formatSaveError } from '#web/venues/format-save-error.ts'
import {
  buildSpecialFormSchema,
  EMPTY_SPECIAL_FORM,
  type SpecialFormValues,
  toSpecialFormValues,
} from './special-form.ts'

/** A validated special, as the form submits it, and what to do with the image. */
export type SpecialFormOutput = z.output<ReturnType<typeof buildSpecialFormSchema>> & {
  image_id: string | null | undefined
  version?: string
}

/** A stored special, with its version if the viewer can edit it. */
export type EditedSpecial = VenueSpecial & { version?: string | undefined }

type SpecialFormOptions = {
  venue: VenueDetail
  /** The stored special; undefined for a new one. */
  original?: EditedSpecial
  save: (special: SpecialFormOutput) => Promise<unknown>
}

export type SpecialFormState = ReturnType<typeof useSpecialForm>

/** State of the special form: fields, image and errors. */
export const useSpecialForm = ({ venue, original, save }: SpecialFormOptions) => {
  'use no memo'
  const upload = useImageUpload(`/api/venues/${venue.id}/pictures/special`)
  const imageUrl = useShownImage(upload.change, original?.image_full_url ?? null)
  const draft = `special ${original?.id ?? `new ${venue.id}`}`
  const saveEdit = useSaveEdit(draft, original?.version)
  const { form, field, errorOf, submit, busy, problem } = useSchemaForm(
    buildSpecialFormSchema({ zone: venue.time_zone, slugOrId: venue.id, original }),
    {
      defaults: original ? toSpecialFormValues(original) : EMPTY_SPECIAL_FORM,
      draft,
      send: (values) => saveEdit((version) => upload.saveWith((image_id) => save({ ...values, ...version, image_id }))),
      hasOtherChanges: () => upload.change.kind !== 'keep',
      explain: (error) =>
        formatSaveError(error, original ? specialMessages.updateFailed : specialMessages.createFailed),
    },
  )
  const { isSubmitted } = form.formState
  const setValue = <Name extends keyof SpecialFormValues>(name: Name, value: SpecialFormValues[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: isSubmitted })

  return { field, errorOf, submit, busy, problem, values: form.watch(), setValue, upload, imageUrl }
}
