import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ImageButtons } from './ImageButtons.tsx'
import type { ImageFieldChange } from './image-field-change.ts'
import { appTexts } from './texts.ts'
import { useImageChoice } from './use-image-choice.ts'
import type { ImageUpload } from './use-image-upload.ts'

type ImageFieldProps = {
  /** `Event image` */
  label: string
  /** Bytes. */
  limit: number
  upload: Omit<ImageUpload, 'saveWith'>
  /** URL of the stored image. */
  stored: string | null
  /** The stored image's alternative text. */
  storedAlt: string
  alt: string
  onAltChange: (alt: string) => void
  required?: boolean
}

/** A form field for an image, with a preview and its alternative text. */
export const ImageField = (props: ImageFieldProps) => {
  const { label, limit, upload, stored, storedAlt, alt, onAltChange, required = false } = props
  const { change, progress } = upload
  const id = useId()
  const onChange = (next: ImageFieldChange) => {
    upload.choose(next)
    // The alternative text describes the old image.
    onAltChange(next.kind === 'keep' ? storedAlt : '')
  }
  const { shown, refused, choose, clear } = useImageChoice({ stored, limit, change, onChange })
  const removable = change.kind === 'set' || !required
  const error = refused ?? upload.problem
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-small font-semibold">
        {label}
        {required ? null : <span className="font-normal text-ink-3"> (optional)</span>}
      </legend>
      {shown ? <img src={shown} alt={alt} className="h-60 w-full rounded-key bg-well object-contain" /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <ImageButtons
          id={id}
          label={label}
          shown={Boolean(shown)}
          limit={limit}
          change={change}
          invalid={Boolean(error)}
          progress={progress}
          onChoose={choose}
          onRemove={removable ? clear : undefined}
        />
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {shown ? (
        <div className="mt-2">
          <TextField
            label={appTexts.pictureAlt}
            hint="Helps people who can’t see the image."
            optional
            maxLength={limits.alt}
            value={alt}
            onChange={(event) => onAltChange(event.target.value)}
          />
        </div>
      ) : null}
    </fieldset>
  )
}
