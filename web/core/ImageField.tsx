import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ImageButtons } from './ImageButtons.tsx'
import type { ImageFieldChange } from './image-field-change.ts'
import { appTexts } from './texts.ts'
import { useImageChoice } from './use-image-choice.ts'

type ImageFieldProps = {
  /** `Event image` */
  label: string
  /** Bytes. */
  limit: number
  /** The message for a larger file. */
  tooLarge: string
  /** URL of the stored image. */
  shown: string | null
  change: ImageFieldChange
  onChange: (change: ImageFieldChange) => void
  alt: string
  onAltChange: (alt: string) => void
  /** 0 to 1 during the upload. */
  progress: number | undefined
  /** Why the image can't be saved: missing, refused, or the upload failed. */
  problem: string | undefined
  required?: boolean
}

/** A form field for an image, with a preview and its alternative text. */
export const ImageField = (props: ImageFieldProps) => {
  const { label, limit, tooLarge, change, onChange, progress, required = false } = props
  const id = useId()
  const { shown, refused, choose, clear } = useImageChoice({
    stored: props.shown,
    limit,
    tooLarge,
    change,
    onChange,
  })
  const removable = change.kind === 'set' || !required
  const error = refused ?? props.problem
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-small font-semibold">
        {label}
        {required ? null : <span className="font-normal text-ink-3"> (optional)</span>}
      </legend>
      {shown ? (
        <img src={shown} alt={props.alt} className="max-h-72 w-full rounded-key bg-well object-contain" />
      ) : null}
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
        <TextField
          label={appTexts.pictureAlt}
          hint="Read aloud to people who can’t see it."
          optional
          maxLength={limits.alt}
          value={props.alt}
          onChange={(event) => props.onAltChange(event.target.value)}
        />
      ) : null}
    </fieldset>
  )
}
