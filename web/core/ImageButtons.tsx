import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { IMAGE_TYPES, MEGABYTE } from '#contract/media.limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { ImageFieldChange } from './image-field-change.ts'
import { SOURCE_PHOTO_LIMIT } from './image-limits.ts'

type ImageButtonsProps = {
  /** The error message has the id `${id}-error`. */
  id: string
  /** `Event image` */
  label: string
  /** What the buttons call it: a person has a photo. */
  noun?: 'image' | 'photo'
  /** Whether an image is currently displayed. */
  shown: boolean
  /** Bytes. */
  limit: number
  change: ImageFieldChange
  invalid: boolean
  /** Replaces the hint about accepted files once a file is chosen. */
  chosenHint?: string
  /** 0 to 1 during the upload. */
  progress: number | undefined
  onChoose: (file: File | undefined) => void
  /** Undefined if the image can't be removed. */
  onRemove: (() => void) | undefined
}

/** The buttons of an image field, with a hint about accepted files or the upload progress below. */
export const ImageButtons = (props: ImageButtonsProps) => {
  const { id, label, noun = 'image', shown, invalid, change, progress, onRemove } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        accept={IMAGE_TYPES}
        aria-label={label}
        aria-describedby={`${id}-hint${invalid ? ` ${id}-error` : ''}`}
        aria-invalid={invalid || undefined}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          props.onChoose(event.target.files?.[0])
          // Lets the user choose the same file again after it was refused.
          event.target.value = ''
        }}
      />
      <Button data-invalid={invalid || undefined} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden className="size-5" />
        {shown ? `Change ${noun}` : `Add ${noun}`}
      </Button>
      {shown && onRemove ? (
        <button type="button" className="link-line min-h-11 text-small font-semibold" onClick={onRemove}>
          {change.kind === 'set' ? uiTexts.undo : 'Remove'}
        </button>
      ) : null}
      {progress === undefined ? (
        <p id={`${id}-hint`} className="text-micro text-ink-3">
          {formatImageHint(props)}
        </p>
      ) : (
        <label id={`${id}-hint`} className="grid gap-1 text-micro text-ink-2">
          Uploading...
          <progress value={progress} max={1} className="h-2 w-44 max-w-full accent-solid" />
        </label>
      )}
    </>
  )
}

const formatImageHint = ({ change, chosenHint, limit }: ImageButtonsProps) => {
  if (change.kind === 'remove') return 'It will be removed when you save.'
  if (change.kind === 'set' && chosenHint) return chosenHint
  const source = SOURCE_PHOTO_LIMIT / MEGABYTE
  return limit < SOURCE_PHOTO_LIMIT
    ? `PNG or JPEG up to ${source} MB, GIF up to ${limit / MEGABYTE} MB`
    : `PNG, JPEG or GIF, up to ${source} MB`
}
