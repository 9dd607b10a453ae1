import { type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { VenueArtwork } from '#web/artwork/VenueArtwork.tsx'
import { useSaveEdit } from '#web/core/edit-conflict.ts'
import { formatErrorReason } from '#web/core/errors.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { ImageField } from '#web/core/ImageField.tsx'
import { ImageUploadError } from '#web/core/upload-image.ts'
import { useImageUpload } from '#web/core/use-image-upload.ts'
import { SubmitButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SaveBar } from '#web/ui/SaveBar.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AddressFields } from './AddressFields.tsx'
import { LocationFields } from './LocationFields.tsx'
import { PublicPageField } from './PublicPageField.tsx'
import { venueTexts } from './texts.ts'
import { VenueFields, type VenueFormInput, type VenueFormValues } from './venue-form.ts'

/** The image fields of the save, and the version that it was made from. */
export type VenueFormImage = { image_id?: string | null; image_alt?: string | null; version?: string }

type VenueFormProps = {
  /** The venue to edit; undefined for a new one. */
  venue?: VenueDetail
  defaults: VenueFormInput
  /** Venues that staff add have no owner who could choose a public page. */
  hasOwner?: boolean
  /** The cancel link next to the submit button. */
  cancel: ReactNode
  save: (values: VenueFormValues, picture: VenueFormImage) => Promise<unknown>
  /** Other actions on the venue, next to the fields. */
  children?: ReactNode
}

/** The form of a new or existing venue. Keeps its input when a save fails. */
export const VenueForm = ({ venue, defaults, hasOwner = true, cancel, save, children }: VenueFormProps) => {
  'use no memo'
  const failed = venue ? venueMessages.updateFailed : venueMessages.createFailed
  const upload = useImageUpload('/api/pictures/venue')
  const hasNewImage = upload.change.kind !== 'keep'
  const storedAlt = venue?.venue_image_alt ?? ''
  const [alt, setAlt] = useState(storedAlt)

  const draft = `venue ${venue?.id ?? 'new'}`
  const saveEdit = useSaveEdit(draft, venue?.version)
  const send = (values: VenueFormValues) =>
    saveEdit((version) =>
      upload.saveWith((image_id) =>
        save(values, {
          ...version,
          ...(image_id !== undefined && { image_id }),
          ...((image_id !== undefined || alt !== storedAlt) && { image_alt: alt }),
        }),
      ),
    )
  const explain = (error: unknown) =>
    error instanceof ImageUploadError
      ? `${failed} ${venueMessages.uploadReason} ${error.message}`
      : `${failed} ${formatErrorReason(error)}`
  const { form, field, submit, busy, problem } = useSchemaForm(VenueFields, {
    defaults,
    draft,
    send,
    hasOtherChanges: () => hasNewImage || alt !== storedAlt,
    explain,
  })
  return (
    <form onSubmit={submit} noValidate className="pb-4">
      <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-6">
        <div className="grid min-w-0 gap-5">
          <Card className="grid gap-5">
            {venue && !venue.venue_image_full_url && !hasNewImage ? <VenueArtworkPreview venueId={venue.id} /> : null}
            <ImageField
              label={venueTexts.picture}
              limit={IMAGE_SIZE_LIMITS.venue}
              upload={upload}
              stored={venue?.venue_image_full_url ?? null}
              storedAlt={storedAlt}
              alt={alt}
              onAltChange={setAlt}
            />
            <TextField label="Name" maxLength={limits.name} autoComplete="off" {...field('name')} />
            <TextAreaField
              label="Description"
              optional
              maxLength={limits.description}
              defaultValue={defaults.description ?? ''}
              {...field('description')}
            />
            <TextField label="Phone" optional type="tel" autoComplete="off" maxLength={30} {...field('phone_number')} />
            <TextField
              label="Website"
              optional
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              maxLength={300}
              {...field('website_url')}
            />
          </Card>
          <AddressFields field={field} />
        </div>
        <div className="grid min-w-0 gap-5">
          <LocationFields form={form} field={field} isNew={venue === undefined} />
          {hasOwner ? <PublicPageField {...form.register('is_public')} /> : null}
          {children}
        </div>
      </div>
      <SaveBar problem={problem}>
        {cancel}
        <SubmitButton busy={busy} busyLabel="Saving..." progress={upload.progress}>
          {venue ? 'Save Venue Changes' : 'Add Venue'}
        </SubmitButton>
      </SaveBar>
    </form>
  )
}

/** The generated drawing that others see until the venue has an image. */
const VenueArtworkPreview = ({ venueId }: { venueId: string }) => (
  <figure>
    <span className="lights-down block h-40 overflow-hidden rounded-key">
      <VenueArtwork venueId={venueId} shape="wide" className="size-full" />
    </span>
    <figcaption className="mt-1.5 text-micro text-ink-3">No image? We’ll use this drawing.</figcaption>
  </figure>
)
