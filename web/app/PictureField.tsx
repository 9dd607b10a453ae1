import { ImagePlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { PICTURE_TYPES } from '#contract/media.texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { KEEP, type PictureChange } from './picture-change.ts'
import { usePreview } from './use-preview.ts'

type PictureFieldProps = {
  /** `Event image` */
  label: string
  /** Bytes. */
  limit: number
  /** What to say of a larger file, in the specification's words. */
  tooLarge: string
  /** The picture as it is stored. */
  shown: string | null
  change: PictureChange
  onChange: (change: PictureChange) => void
  alt: string
  onAltChange: (alt: string) => void
  /** 0 to 1 while it is on its way. */
  progress: number | undefined
  /** Why it cannot be saved: missing, refused, not arrived. */
  problem: string | undefined
  required?: boolean
}

const MEGABYTE = 1024 * 1024

/** A picture of the form, as others will see it, with what it shows in words. */
export const PictureField = (props: PictureFieldProps) => {
  const { label, limit, change, onChange, progress, required = false } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [refused, setRefused] = useState<string>()
  const preview = usePreview(change.kind === 'set' ? change.file : undefined)
  const shown = change.kind === 'keep' ? props.shown : change.kind === 'set' ? preview : null
  const choose = (file: File | undefined) => {
    if (!file) return
    const tooLarge = file.size > limit
    setRefused(tooLarge ? props.tooLarge : undefined)
    onChange(tooLarge ? KEEP : { kind: 'set', file })
  }
  const takeBack = () => {
    setRefused(undefined)
    onChange(change.kind === 'set' || !props.shown ? KEEP : { kind: 'remove' })
  }
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
        <input
          ref={input}
          id={id}
          type="file"
          accept={PICTURE_TYPES}
          aria-label={label}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          aria-invalid={error ? true : undefined}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            choose(event.target.files?.[0])
            // The same file can be chosen again after it was refused.
            event.target.value = ''
          }}
        />
        <Button onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden className="size-5" />
          {shown ? 'Change picture' : 'Add picture'}
        </Button>
        {shown && removable ? (
          <button type="button" className="link-line min-h-11 text-small font-semibold" onClick={takeBack}>
            {change.kind === 'set' ? 'Take back' : 'Remove'}
          </button>
        ) : null}
        {progress === undefined ? (
          <p id={`${id}-hint`} className="text-micro text-ink-3">
            {change.kind === 'remove' ? 'It goes once you save.' : `PNG, JPEG or GIF, up to ${limit / MEGABYTE} MB`}
          </p>
        ) : (
          <label id={`${id}-hint`} className="grid gap-1 text-micro text-ink-2">
            Uploading...
            <progress value={progress} max={1} className="h-2 w-44 max-w-full accent-solid" />
          </label>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {shown ? (
        <TextField
          label="What the picture shows"
          hint="Read aloud to people who cannot see it."
          optional
          maxLength={limits.alt}
          value={props.alt}
          onChange={(event) => props.onAltChange(event.target.value)}
        />
      ) : null}
    </fieldset>
  )
}
